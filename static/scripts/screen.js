// A television shows a match all evening: what drives it stays awake where it can, which is over https alone.
import { stayAwake } from "../timer/signals.js";

const stay = () => stayAwake(true, () => {});
document.addEventListener("visibilitychange", stay);
stay();
