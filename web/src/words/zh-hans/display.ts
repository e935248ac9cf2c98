// 简体中文：显示屏。
import type { Words } from "../words";

export const display: Words["display"] = {
  title: "赌桌显示屏",
  minimum: "最低",
  maximum: "最高",
  limits: "限额",
  differential: "台面差额",
  version: "游戏",
  promotion: "推广",
  notices: "告示",
  noticeIn: "{minutes}分钟后",
  noticeLimits: "新限额 {min:money} – {max:money}",
  noticeVersion: "新游戏：{version}",
  noticeClosed: "赌桌关闭",
  haltedMore: "请稍候。已受理的投注均有记录。",
  dummyMore: "本局不设投注",
  voidMore: "退回所有投注",
  shuffling: "洗牌中",
  shufflingMore: "新牌靴即将开始",
  closed: "本台已关闭",
  wins: "赢",
  streak: "{side}连{count}",
};
