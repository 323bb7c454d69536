#include "Player.hh"

#define PLAYER_NAME CarlMad

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  int lane[100];
  bool init=false;

  bool clear(Pos p){
    CType t=cell(p).type;
    return t!=TYRE and t!=CAR and t!=MISSILE and within_window(p,round()+1) and within_universe(p);
  }

  // each car keeps to its lane and leaves it only for bonuses and obstacles
  void drive(Car_Id id){
    Car c=car(id);
    int r=first(c.pos);
    if(c.nb_miss>0 and enemy_ahead(c)){ shoot(id); return; }
    Dir bonus[3]={UP,DOWN,DEFAULT};
    for(int k=0;k<3;k++){
      Pos p=c.pos+bonus[k];
      if(clear(p) and cell(p).type!=EMPTY){ move(id,bonus[k]); return; }
    }
    Dir d=r>lane[id]?UP:r<lane[id]?DOWN:DEFAULT;
    if(clear(c.pos+d)){ move(id,d); return; }
    if(clear(c.pos+DEFAULT)){ move(id,DEFAULT); return; }
    Dir escape[6]={UP,DOWN,SLOW_UP,SLOW_DOWN,SLOW,FAST};
    for(int k=0;k<6;k++) if(clear(c.pos+escape[k])){ move(id,escape[k]); return; }
  }

  bool enemy_ahead(const Car& c){
    for(int k=1;k<=5;k++){
      Cell x=cell(c.pos+Dir(0,k));
      if(x.type==TYRE) return false;
      if(x.type==CAR) return player_of(x.cid)!=me();
    }
    return false;
  }

  virtual void play(){
    if(not init){
      int n=number_cars_per_player();
      for(int k=0;k<n;k++) lane[begin(me())+k]=1+(k+1)*(number_rows()-2)/(n+1);
      init=true;
    }
    for(Car_Id id=begin(me());id<end(me());id++) if(car(id).alive) drive(id);
  }

};

RegisterPlayer(PLAYER_NAME);
