// Traditional Chinese words of the office.

import type { Words } from "../words";

export const office: Words["office"] = {
  title: "辦公室",
  welcome: "{name}，您好",
  password: "密碼",
  code: "雙重驗證碼（如有）",
  directory: "透過本場所的目錄登入",
  confirm: "確認",
  due: "進入之前",
  dues: {
    secret_must_change: "您的密碼僅供首次使用，請立即設定自己的密碼。",
    second_factor_due: "您的職務須使用雙重驗證，請立即設定。",
    session_locked: "您離開了一段時間，請再次輸入密碼。",
  },
  reading: "讀取中…",
  notReached: "無法連接伺服器，請稍後再試。",
  noRoom: "沒有此頁面，或您無權進入。請向負責人申請權限。",
  rooms: {
    home: "首頁",
    pit: "賭區",
    cage: "帳房",
    audit: "審計",
    surveillance: "監察",
    staff: "員工與設備",
    floor: "場地設定",
    rulebooks: "規則",
    health: "系統",
    tournaments: "錦標賽",
    promotions: "推廣活動",
  },
  roomsMore: {
    pit: "各桌概況、審批、限額、事故與報表。",
    cage: "票券、付款、班次與應付款項。",
    audit: "查找、重播、核實並證明所發生的一切。",
    surveillance: "每靴牌的即時賠率，以及不似偶然的情況。",
    staff: "人員及其職務與密碼；設備及其登記。",
    floor: "賭桌、限額與設備，以及更改的影響。",
    rulebooks: "逐條規則及出處，可並排比較。",
    health: "各部分是否正常運作及其速度。",
    tournaments: "章程、報名、場次、排名與獎金。",
    promotions: "章程、抽獎、得獎者與申領。",
  },
  problems: {
    not_reached: "無法連接伺服器。重新載入時會再試。",
    not_signed_in: "您已登出，請重新登入。",
    not_allowed: "您的職務無權查看。",
  },
};
