#include "Player.hh"

#define PLAYER_NAME CarlOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // every ork is a guard of one city; guards walk around inside of it
  map<int,int> guard;
  bool ready=false;

  int dist2(Pos a,Pos b){ int x=a.i-b.i,y=a.j-b.j; return x*x+y*y; }

  void assign_guards(){
    vector<int> v=orks(me());
    vector<bool> used(nb_cities(),false);
    for(size_t k=0;k<v.size();k++){
      int best=-1;
      for(int c=0;c<nb_cities();c++){
        if(used[c]) continue;
        if(best==-1 or dist2(unit(v[k]).pos,city(c)[0])<dist2(unit(v[k]).pos,city(best)[0])) best=c;
      }
      if(best==-1){ used.assign(nb_cities(),false); best=k%nb_cities(); }
      used[best]=true;
      guard[v[k]]=best;
    }
    ready=true;
  }

  Dir towards(Pos a,Pos b){
    if(abs(a.i-b.i)>abs(a.j-b.j)) return a.i<b.i?BOTTOM:TOP;
    if(a.j!=b.j) return a.j<b.j?RIGHT:LEFT;
    return NONE;
  }

  Dir around(Dir d){ return Dir((int(d)+1)%4); }

  virtual void play(){
    if(not ready) assign_guards();
    vector<int> v=orks(me());
    for(size_t k=0;k<v.size();k++){
      if(not guard.count(v[k])) guard[v[k]]=random(0,nb_cities()-1);
      Pos p=unit(v[k]).pos;
      if(cell(p).city_id==guard[v[k]]){
        Dir d=Dir(random(0,3));
        if(pos_ok(p+d) and cell(p+d).city_id==guard[v[k]]) execute(Command(v[k],d));
        continue;
      }
      Dir d=towards(p,city(guard[v[k]])[0]);
      for(int t=0;t<4;t++){
        if(d!=NONE and pos_ok(p+d) and cell(p+d).type!=WATER) break;
        d=around(d==NONE?LEFT:d);
      }
      if(random(0,9)==0) d=Dir(random(0,3));
      execute(Command(v[k],d));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
