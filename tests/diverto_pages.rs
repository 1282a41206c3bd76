//! x
#[path = "common/pixels.rs"]
mod pixels;
use parlour::diverto::{Pad, PadSpec, Seats, style::Style};
use parlour::print::imposition::Up;
use parlour::seed::Seed;
use pixels::Pixels;
#[test]
fn explore() {
    for s in Style::NAMES {
        for p in ["a3", "a4", "a5", "letter", "legal", "tabloid", "200x180mm"] {
            for up in Up::ALL {
                let mk = |seed| {
                    let mut sp = PadSpec {
                        style: Style::named(s).unwrap(),
                        paper: p.parse().unwrap(),
                        up,
                        rules: true,
                        ..PadSpec::new(Seed(seed), 4)
                    };
                    if Pad::new(sp.clone()).is_err() {
                        sp.board = "10x10".parse().unwrap();
                        sp.rows = "10".parse().unwrap();
                        sp.lives = 4;
                    }
                    Pad::new(sp).unwrap()
                };
                let t = std::time::Instant::now();
                let pad = mk(7);
                let mut d = pad.document();
                d.page_count = 2;
                d.pages = Box::new(d.pages.take(2));
                let a = Pixels::of_svg(d, 60);
                let t1 = t.elapsed();
                let mut d = pad.document();
                d.page_count = 2;
                d.pages = Box::new(d.pages.take(2));
                let b = Pixels::of_pdf(d, &a);
                let t2 = t.elapsed();
                let o = mk(8);
                let mut d = o.document();
                d.page_count = 2;
                d.pages = Box::new(d.pages.take(2));
                let c = Pixels::of_svg(d, 60);
                let d0 = a[0].difference(&b[0]);
                let d1 = a[1].difference(&b[1]);
                let dx = a[0].difference(&c[0]);
                println!(
                    "{s} {p} {up}: {:.3} {:.2} | {:.3} {:.2} | other {:.3} {:.2}  {t1:?} {t2:?} {:?}",
                    d0.mean,
                    d0.worst_block,
                    d1.mean,
                    d1.worst_block,
                    dx.mean,
                    dx.worst_block,
                    t.elapsed()
                );
            }
        }
    }
}
#[test]
fn look() {
    let sp = PadSpec {
        style: Style::named("large-print").unwrap(),
        paper: "tabloid".parse().unwrap(),
        up: Up::Four,
        rules: true,
        ..PadSpec::new(Seed(7), 4)
    };
    let pad = Pad::new(sp).unwrap();
    let a = Pixels::of_svg(pad.document(), 60);
    let b = Pixels::of_pdf(pad.document(), &a);
    for (n, p) in [("/tmp/try/a.png", &a[1]), ("/tmp/try/b.png", &b[1])] {
        let f = std::fs::File::create(n).unwrap();
        let mut e = ::png::Encoder::new(f, p.width as u32, p.height as u32);
        e.set_color(::png::ColorType::Rgb);
        e.write_header().unwrap().write_image_data(&p.rgb).unwrap();
    }
}
