"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const { moments, numbers } = JSON.parse(find("game").textContent);
  const end = moments.length - 1;
  const list = find("moves");
  const buttons = [...list.querySelectorAll("button")];
  const facts = [...document.querySelectorAll(".fact")];
  // What is on the board, and from which moment up to which.
  const parts = [...find("board").querySelectorAll("[data-from], [data-to]")].map((part) => ({
    part,
    from: Number(part.dataset.from ?? 0),
    to: Number(part.dataset.to ?? Infinity),
  }));
  let now = end;
  let timer = null;

  const show = (moment) => {
    now = Math.min(Math.max(moment, 0), end);
    const { played, said, comments, facts: values, seen } = moments[now];
    const move = `${numbers[now]} ${played}`.trim();
    for (const { part, from, to } of parts) {
      if (from <= now && now < to) part.removeAttribute("display");
      else part.setAttribute("display", "none");
    }
    find("board-title").textContent = `The board: ${move}`;
    find("board-text").textContent = seen;
    find("move").textContent = move;
    find("said").textContent = said;
    find("comment").textContent = comments.join(" ");
    facts.forEach((fact, index) => { fact.textContent = values[index]; });
    for (const button of buttons) {
      if (Number(button.dataset.moment) === now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    for (const id of ["first", "previous"]) find(id).setAttribute("aria-disabled", now === 0);
    for (const id of ["next", "last"]) find(id).setAttribute("aria-disabled", now === end);
    keepInSight(buttons[now]);
  };

  // Scrolls the list, where it scrolls by itself, and never the page.
  const keepInSight = (button) => {
    const { top, bottom } = button.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    if (list.scrollHeight <= list.clientHeight) return;
    if (top < frame.top) list.scrollTop -= frame.top - top + 8;
    if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom + 8;
  };

  const stop = () => {
    clearInterval(timer);
    timer = null;
    document.body.classList.remove("playing");
    find("play").setAttribute("aria-label", "Play");
  };
  const play = () => {
    if (now === end) show(0);
    timer = setInterval(() => {
      show(now + 1);
      if (now === end) stop();
    }, 1500);
    document.body.classList.add("playing");
    find("play").setAttribute("aria-label", "Pause");
  };
  const go = (moment) => {
    stop();
    show(moment);
  };
  const turn = () => {
    const turned = document.body.classList.toggle("turned");
    find("flip").setAttribute("aria-pressed", turned);
  };

  const actions = {
    first: () => go(0),
    previous: () => go(now - 1),
    next: () => go(now + 1),
    last: () => go(end),
    play: () => (timer === null ? play() : stop()),
    flip: turn,
  };
  for (const [id, action] of Object.entries(actions)) find(id).addEventListener("click", action);
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) go(Number(button.dataset.moment));
  });
  const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in keys)) return;
    event.preventDefault();
    actions[keys[event.key]]();
  });

  // On paper it is the end of the game.
  let before = null;
  addEventListener("beforeprint", () => {
    before = now;
    show(end);
  });
  addEventListener("afterprint", () => show(before));

  document.body.classList.add("js");
  show(0);
})();
