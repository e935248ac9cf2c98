// Simplified Chinese words of the office.

import type { Words } from "../words";

export const office: Words["office"] = {
  title: "办公室",
  welcome: "{name}，您好",
  password: "密码",
  code: "双重验证码（如有）",
  directory: "通过本场所的目录登录",
  confirm: "确认",
  due: "进入之前",
  dues: {
    secret_must_change: "您的密码仅供首次使用，请立即设定自己的密码。",
    second_factor_due: "您的职务须使用双重验证，请立即设定。",
    session_locked: "您离开了一段时间，请再次输入密码。",
  },
  reading: "读取中…",
  notReached: "无法连接服务器，请稍后再试。",
  noRoom: "没有此页面，或您无权进入。请向负责人申请权限。",
  rooms: {
    home: "首页",
    pit: "赌区",
    cage: "账房",
    audit: "审计",
    surveillance: "监控",
    staff: "员工与设备",
    floor: "场地设置",
    rulebooks: "规则",
    health: "系统",
    tournaments: "锦标赛",
    promotions: "推广活动",
  },
  roomsMore: {
    pit: "各桌概况、审批、限额、事故与报表。",
    cage: "票券、付款、班次与应付款项。",
    audit: "查找、重放、核实并证明所发生的一切。",
    surveillance: "每靴牌的实时赔率，以及不似偶然的情况。",
    staff: "人员及其职务与密码；设备及其登记。",
    floor: "赌桌、限额与设备，以及更改的影响。",
    rulebooks: "逐条规则及出处，可并排比较。",
    health: "各部分是否正常运行及其速度。",
    tournaments: "章程、报名、场次、排名与奖金。",
    promotions: "章程、抽奖、得奖者与申领。",
  },
  problems: {
    not_reached: "无法连接服务器。重新载入时会再试。",
    not_signed_in: "您已退出，请重新登录。",
    not_allowed: "您的职务无权查看。",
  },
};
