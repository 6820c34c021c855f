/** What a task may do to the world that nobody can undo, by the words of its instruction (English and Chinese). */
export const risks = ['payment', 'message', 'deletion'] as const;
export type Risk = (typeof risks)[number];

const signs: Readonly<Record<Risk, RegExp>> = {
  payment:
    /\b(?:pay(?:ing|ment)?|check ?out|transfer (?:\S+ ){0,4}(?:money|\$|€|£)|(?:credit|debit) card|subscribe|donate|top up)\b|支付|付款|转账|充值|订阅|捐款|结账/iu,
  message:
    /\b(?:send|reply to|forward|post|publish|tweet|comment on|invite|call|text|share)\b(?=.*\b(?:e-?mails?|messages?|mails?|sms|tweets?|comments?|reviews?|posts?|invitations?|people|friends?|contacts?|everyone|host|seller|\S+@\S+)\b)|发送.*(?:邮件|消息|短信|信息)|发(?:邮件|消息|短信|微博|朋友圈)|回复|评论|转发|邀请|打电话/iu,
  deletion:
    /\b(?:delete|erase|wipe|format the|uninstall|deactivate|close (?:my|your|the) account|factory reset|empty the (?:bin|trash))\b|删除|清空|卸载|注销|格式化|恢复出厂/iu,
};

/** The words of an instruction that show a risk; null if none do. */
export function riskIn(instruction: string): { risk: Risk; words: string } | null {
  for (const risk of risks) {
    const words = signs[risk].exec(instruction)?.[0];
    if (words !== undefined) return { risk, words };
  }
  return null;
}
