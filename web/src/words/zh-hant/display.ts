// 繁體中文：顯示屏。
import type { Words } from "../words";

export const display: Words["display"] = {
  title: "賭檯顯示屏",
  minimum: "最低",
  maximum: "最高",
  limits: "限額",
  differential: "檯面差額",
  version: "遊戲",
  promotion: "推廣",
  notices: "告示",
  noticeIn: "{minutes}分鐘後",
  noticeLimits: "新限額 {min:money} – {max:money}",
  noticeVersion: "新遊戲：{version}",
  noticeClosed: "賭檯關閉",
  haltedMore: "請稍候。已受理的投注均有記錄。",
  dummyMore: "本局不設投注",
  voidMore: "退回所有投注",
  shuffling: "洗牌中",
  shufflingMore: "新牌靴即將開始",
  closed: "本檯已關閉",
  wins: "贏",
  streak: "{side}連{count}",
};
