#include "Player.hh"

#define PLAYER_NAME CarlDomina

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  set<Pos> reserved;

  bool safe(Pos p){
    if(not pos_ok(p)) return false;
    Cell c=cell(p);
    return c.type==Empty and not c.haunted and reserved.count(p)==0;
  }

  int colours(Pos p,int r){
    int n=0;
    for(int i=p.i-r;i<=p.i+r;i++) for(int j=p.j-r;j<=p.j+r;j++) if(pos_ok(i,j) and cell(i,j).type==Empty and cell(i,j).owner!=0) n++;
    return n;
  }

  void farmer(int id){
    Pos p=unit(id).pos;
    int best=-1; Dir b=None;
    for(int k=0;k<4;k++){
      Pos q=p+Dir(2*k);
      if(not safe(q) or cell(q).id!=-1) continue;
      int v=3*colours(q,1)+colours(q,4)+(cell(q).owner!=0?20:0);
      if(v>best){ best=v; b=Dir(2*k); }
    }
    reserved.insert(p+b);
    command(id,b);
  }

  void knight(int id){
    Pos p=unit(id).pos;
    for(int k=0;k<8;k++){
      Pos q=p+Dir(k);
      if(pos_ok(q) and cell(q).id!=-1){
        Unit u=unit(cell(q).id);
        if(u.player!=0 and u.type!=Witch){ command(id,Dir(k)); return; }
      }
    }
    vector<int> perm=random_permutation(8);
    for(size_t k=0;k<perm.size();k++) if(safe(p+Dir(perm[k]))){
      reserved.insert(p+Dir(perm[k]));
      command(id,Dir(perm[k]));
      return;
    }
  }

  virtual void play(){
    reserved.clear();
    vector<int> f=farmers(0),k=knights(0);
    for(size_t x=0;x<f.size();x++) farmer(f[x]);
    for(size_t x=0;x<k.size();x++) knight(k[x]);
  }

};

RegisterPlayer(PLAYER_NAME);
