#include "Player.hh"

#define PLAYER_NAME CarlKnights

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int di[5]={0,-1,1,0,0};
  int dj[5]={0,0,0,-1,1};
  vector<int> sense;

  bool ok(int i,int j){ return pos_ok(i,j) and cell(i,j).type==Empty; }

  // farmers sweep in rows like a mower
  void mower(int id){
    Pos p=unit(id).pos;
    int s=sense[id];
    if(ok(p.i+di[s],p.j+dj[s]) and cell(p.i+di[s],p.j+dj[s]).owner!=me()){ command(id,Dir(s)); return; }
    int turn[4]={Top,Right,Bottom,Left};
    for(int t=0;t<4;t++){
      int k=turn[(t+id)%4];
      if(ok(p.i+di[k],p.j+dj[k]) and cell(p.i+di[k],p.j+dj[k]).owner!=me()){
        sense[id]=k;
        command(id,Dir(k));
        return;
      }
    }
    if(ok(p.i+di[s],p.j+dj[s])) command(id,Dir(s));
    else { sense[id]=1+random()%4; command(id,Dir(sense[id])); }
  }

  void hunt(int id){
    Pos p=unit(id).pos;
    int best=1000000,who=-1;
    for(int pl=0;pl<nb_players();pl++) if(pl!=me()){
      const vector<int>& f=farmers(pl);
      for(size_t k=0;k<f.size();k++){
        int d=abs(unit(f[k]).pos.i-p.i)+abs(unit(f[k]).pos.j-p.j);
        if(d<best){ best=d; who=f[k]; }
      }
    }
    if(who==-1) return;
    Pos q=unit(who).pos;
    if(q.i<p.i and ok(p.i-1,p.j)) command(id,Top);
    else if(q.i>p.i and ok(p.i+1,p.j)) command(id,Bottom);
    else if(q.j<p.j and ok(p.i,p.j-1)) command(id,Left);
    else if(q.j>p.j and ok(p.i,p.j+1)) command(id,Right);
    else command(id,Dir(1+random()%4));
  }

  virtual void play(){
    if(round()==0){ sense.assign(nb_units(),Right); for(int k=0;k<nb_units();k+=2) sense[k]=Left; }
    vector<int> f=farmers(me()),k=knights(me());
    for(size_t x=0;x<f.size();x++) mower(f[x]);
    for(size_t x=0;x<k.size();x++) hunt(k[x]);
  }

};

RegisterPlayer(PLAYER_NAME);
