use odds::processor::Engine; use odds::simulation::*;
fn main(){
  let rb=testkit::rulebook("vic"); let s=testkit::every_setting(rb)[0];
  let p=Procedure::new(rb,8,&Choices::default()).unwrap();
  let mut best=vec![0f64;6];
  for _ in 0..60 { let mut i=0; for e in Engine::available() { for all in [false,true] {
    let sim = if all {Simulation::new(rb,&s,p)} else {Simulation::of_outcomes(rb,p)};
    let st=std::time::Instant::now();
    let tally=sim.run(&Order{shoes:6_000,seed:7,threads:1,engine:e},&Progress::default());
    best[i]=best[i].max(tally.coups as f64/st.elapsed().as_secs_f64()/1e6); i+=1; }}}
  println!("portable {:.0} {:.0}  avx2 {:.0} {:.0}  avx512 {:.0} {:.0}",best[0],best[1],best[2],best[3],best[4],best[5]);
}
