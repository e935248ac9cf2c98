// 繁體中文：顯示屏。
import type { Words } from "../words";

export const display: Words["display"] = {
  limits: "限額",
  previous: "原限額",
  shuffling: "洗牌中",
  closed: "本檯已關閉",
  burnt: "首張銷牌",
  streak: "{side}連{count}",
};
