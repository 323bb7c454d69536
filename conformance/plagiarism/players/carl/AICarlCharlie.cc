#include "Player.hh"

#define PLAYER_NAME CarlCharlie

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int ci[8]={1,1,0,-1,-1,-1,0,1};
  int cj[8]={0,1,1,1,0,-1,-1,-1};

  bool walk(int i,int j){ return pos_ok(i,j) and (what(i,j)==GRASS or what(i,j)==FOREST) and fire_time(i,j)==0; }

  int steps(Position a,Position b){ return max(abs(a.i-b.i),abs(a.j-b.j)); }

  // half of the soldiers defend the nearest post of ours, the others attack
  void soldier(int id,bool attack){
    Data d=data(id);
    for(int k=0;k<8;k++) if(pos_ok(d.pos.i+ci[k],d.pos.j+cj[k])){
      int e=which_soldier(d.pos.i+ci[k],d.pos.j+cj[k]);
      if(e>0 and data(e).player!=me() and data(e).life<=d.life){ command_soldier(id,d.pos.i+ci[k],d.pos.j+cj[k]); return; }
    }
    vector<Post> v=posts();
    int best=-1;
    for(size_t k=0;k<v.size();k++){
      if((v[k].player==me())==attack) continue;
      if(best==-1 or steps(v[k].pos,d.pos)<steps(v[best].pos,d.pos)) best=k;
    }
    if(best==-1) return;
    int w=0,x=1000;
    for(int k=0;k<8;k++){
      int i=d.pos.i+ci[k],j=d.pos.j+cj[k];
      if(not walk(i,j) or which_soldier(i,j)>0) continue;
      int s=steps(Position(i,j),v[best].pos);
      if(s<x or (s==x and what(i,j)==FOREST)){ x=s; w=k; }
    }
    if(x<1000) command_soldier(id,d.pos.i+ci[w],d.pos.j+cj[w]);
  }

  virtual void play(){
    vector<int> v=soldiers(me());
    for(size_t k=0;k<v.size();k++) soldier(v[k],k%2==0);
    vector<int> h=helicopters(me());
    for(size_t k=0;k<h.size();k++){
      Data d=data(h[k]);
      if(d.napalm==0) command_helicopter(h[k],NAPALM);
      else command_helicopter(h[k],(round()+k)%9==0?COUNTER_CLOCKWISE:FORWARD2);
      if(not d.parachuters.empty() and walk(d.pos.i,d.pos.j)) command_parachuter(d.pos.i,d.pos.j);
    }
  }

};

RegisterPlayer(PLAYER_NAME);
