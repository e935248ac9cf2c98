// 简体中文：显示屏。
import type { Words } from "../words";

export const display: Words["display"] = {
  limits: "限额",
  previous: "原限额",
  shuffling: "洗牌中",
  closed: "本台已关闭",
  burnt: "首张销牌",
  streak: "{side}连{count}",
};
