"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const frame = document.querySelector("div.game");
  // What stands in the page for each game: that of the first is there, the others wait in templates.
  const first = document.createDocumentFragment();
  first.append(...frame.cloneNode(true).childNodes);
  const games = [first, ...[...document.querySelectorAll("template.game")].map((game) => game.content)];
  const list = document.querySelector("#games details");
  const rows = [...document.querySelectorAll("#games a")];
  let game = 0;
  // The game shown: its data, and where its parts are.
  let shown = null;
  let now = 0;
  let timer = null;
  let writing = null;

  // A game takes the place of the one before.
  const open = (index) => {
    stop();
    game = index;
    frame.replaceChildren(games[index].cloneNode(true));
    const data = JSON.parse(find("game").textContent);
    const list = find("moves");
    shown = {
      ...data,
      list,
      buttons: new Map([...list.querySelectorAll("button")].map((button) => [Number(button.dataset.moment), button])),
      facts: [...frame.querySelectorAll(".fact")],
      // What is on the board, and from which moment up to which.
      parts: [...find("board").querySelectorAll("[data-from], [data-to]")].map((part) => ({
        part,
        from: Number(part.dataset.from ?? 0),
        to: Number(part.dataset.to ?? Infinity),
      })),
    };
    document.title = data.title;
    rows.forEach((row, number) => {
      if (number === index) row.setAttribute("aria-current", "page");
      else row.removeAttribute("aria-current");
    });
    for (const [id, action] of Object.entries(actions)) find(id)?.addEventListener("click", action);
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) go(Number(button.dataset.moment));
    });
    find("slider")?.addEventListener("input", ({ target }) => go(Number(target.value)));
    const board = find("board");
    board.addEventListener("pointerdown", (event) => { start = event.isPrimary ? event : null; });
    board.addEventListener("pointerup", swiped);
    find("flip").setAttribute("aria-pressed", document.body.classList.contains("turned"));
    const download = find("download");
    if (download) download.href = URL.createObjectURL(new Blob([data.record], { type: "text/plain" }));
  };

  const show = (moment) => {
    const { moments, numbers, parts, facts, buttons } = shown;
    now = moment;
    find("unknown").hidden = true;
    const { played, said, comments, facts: values, seen, evaluation, better } = moments[now];
    const move = `${numbers[now]} ${played}`.trim();
    for (const { part, from, to } of parts) {
      if (from <= now && now < to) part.removeAttribute("display");
      else part.setAttribute("display", "none");
    }
    find("board-title").textContent = `${frame.querySelector(".stage").ariaLabel}: ${move}`;
    find("board-text").textContent = seen;
    find("move").textContent = move;
    find("said").textContent = said;
    find("comment").textContent = comments.join(" ");
    if (find("slider")) judge(move, evaluation?.words ?? "–");
    if (find("better")) {
      find("better").hidden = better === undefined;
      find("better-move").textContent = better;
    }
    facts.forEach((fact, index) => { fact.textContent = values[index]; });
    for (const [other, button] of buttons) {
      if (other === now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    for (const id of ["first", "previous"]) find(id).setAttribute("aria-disabled", before() === null);
    for (const id of ["next", "last"]) find(id).setAttribute("aria-disabled", after() === null);
    find("mistake")?.setAttribute("aria-disabled", mistake() === undefined);
    keepInSight(shown.list, buttons.get(now));
  };
  // On the graph a variation stands where it leaves the game.
  const judge = (move, words) => {
    let place = now;
    while (place > shown.end) place = before(place);
    find("slider").value = place;
    find("slider").setAttribute("aria-valuetext", `${move}: ${words}`);
    find("cursor").setAttribute("d", `M${place} 0V100`);
    find("evaluation").textContent = words;
  };
  // The moments around the one shown, in its line: the game or a variation.
  const before = (moment = now) => shown.lines[moment][0];
  const after = () => shown.lines[now][1];
  const last = () => {
    let moment = now;
    while (shown.lines[moment][1] !== null) moment = shown.lines[moment][1];
    return moment;
  };
  // The next mistake of the game, also from a variation.
  const mistake = () => {
    let place = now;
    while (place > shown.end) place = before(place);
    return shown.mistakes.find((moment) => moment > place);
  };
  // What could be played in the place of the move shown, that of the game first.
  const others = () => {
    const place = shown.lines[now][2];
    return shown.lines.flatMap(([, , other], moment) => (other === place ? [moment] : []));
  };

  // Scrolls the list, where it scrolls by itself, and never the page.
  const keepInSight = (list, button) => {
    const { top, bottom } = button.getBoundingClientRect();
    const edge = list.getBoundingClientRect();
    if (list.scrollHeight <= list.clientHeight) return;
    if (top < edge.top) list.scrollTop -= edge.top - top + 8;
    if (bottom > edge.bottom) list.scrollTop += bottom - edge.bottom + 8;
  };

  // The address of what is shown: `#12` after twelve moves, `#8b.1` in a variation, `#3.12` in the third of several games.
  const address = () => (games.length > 1 ? `#${game + 1}.${shown.names[now]}` : `#${shown.names[now]}`);
  // Whether it leads anywhere; where it does not, the page says so and stays.
  const follow = () => {
    const link = location.hash.slice(1);
    if (link === "") return false;
    const [, other, name] = /^(?:(\d+)\.)?(\d.*)$/.exec(link) ?? [];
    const index = other === undefined ? game : Number(other) - 1;
    const names = games[index] && JSON.parse(games[index].querySelector("#game").textContent).names;
    const moment = names?.indexOf(name) ?? -1;
    if (moment < 0) {
      find("unknown").hidden = false;
      find("unknown-link").textContent = location.hash;
      return false;
    }
    stop();
    if (index !== game) {
      open(index);
      list.open = false;
    }
    show(moment);
    return true;
  };
  // Browsers stop pages that change it too often, and have none to change where a page stands in another.
  const remember = () => {
    clearTimeout(writing);
    writing = setTimeout(() => {
      try { history.replaceState(null, "", address()); } catch { /* no address */ }
    }, 250);
  };

  const stop = () => {
    clearInterval(timer);
    timer = null;
    document.body.classList.remove("playing");
    find("play").setAttribute("aria-label", find("play").dataset.play);
  };
  const play = () => {
    if (after() === null) show(0);
    timer = setInterval(() => {
      show(after() ?? now);
      if (after() === null) {
        stop();
        remember();
      }
    }, 1500);
    document.body.classList.add("playing");
    find("play").setAttribute("aria-label", find("play").dataset.pause);
  };
  const go = (moment) => {
    stop();
    show(moment);
    remember();
  };
  const turn = () => {
    const turned = document.body.classList.toggle("turned");
    find("flip").setAttribute("aria-pressed", turned);
  };

  // The left half of the board goes back, the right half on; a finger drawn to the left goes on, to the right back.
  let start = null;
  const swiped = (event) => {
    if (start === null || event.pointerId !== start.pointerId || event.button > 0) return;
    const [across, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    start = null;
    if (Math.abs(across) < 10 && Math.abs(down) < 10) {
      const { left, width } = find("board").getBoundingClientRect();
      go((event.clientX < left + width / 2 ? before() : after()) ?? now);
    } else if (event.pointerType === "mouse") return;
    else if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) go((across < 0 ? after() : before()) ?? now);
  };

  const copy = async (button, text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      frame.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    find("copied").textContent = find(button).dataset.copied;
  };
  // A position in notation; where the game has none, the record up to here.
  const position = () => {
    const { moments, numbers, notation, head, lines } = shown;
    if (notation !== null) return moments[now].facts[notation];
    const moves = [];
    for (let moment = now; moment > 0; moment = lines[moment][0]) moves.unshift(`${numbers[moment]} ${moments[moment].played}`);
    return `${head}${moves.join(" ")}\n`;
  };

  const actions = {
    first: () => go(0),
    previous: () => go(before() ?? 0),
    next: () => go(after() ?? now),
    last: () => go(last()),
    mistake: () => go(mistake() ?? now),
    play: () => (timer === null ? play() : stop()),
    flip: turn,
    "copy-position": () => copy("copy-position", position()),
    "copy-link": () => copy("copy-link", location.href.replace(/#.*/, "") + address()),
    "copy-record": () => copy("copy-record", shown.record),
  };
  // The arrows down and up go through what could be played instead, where there is something.
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last", " ": "play", f: "flip", F: "flip", m: "mistake", M: "mistake" };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key in steps) {
      const all = others();
      if (all.length < 2) return;
      event.preventDefault();
      go(all[(all.indexOf(now) + steps[event.key] + all.length) % all.length]);
      return;
    }
    if (!(event.key in keys) || !find(keys[event.key])) return;
    // The space bar presses the button that has the focus.
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    event.preventDefault();
    actions[keys[event.key]]();
  });
  addEventListener("hashchange", follow);

  // On paper it is the end of the game.
  let seen = null;
  addEventListener("beforeprint", () => {
    seen = now;
    show(shown.end);
  });
  addEventListener("afterprint", () => show(seen));

  document.body.classList.add("js");
  // On a low screen the board needs the room that a list takes.
  if (list) list.open = matchMedia("(min-height: 34rem)").matches;
  open(0);
  show(0);
  follow();
})();
