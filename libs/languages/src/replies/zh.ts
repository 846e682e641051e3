import type { Replies } from '../reply';

/** The fixed replies. */
export const zh: Replies = {
  greeting: '您好！请问有什么可以帮您？',
  thanks: '不客气！',
  farewell: '再见！',
  acknowledgement: '还有什么可以帮您的吗？',
  unknown: '抱歉，我不知道这个问题的答案。',
  unsure: '网站上没有明确说明这一点。以下内容可能有帮助：',
  learning: '我还在学习中，请过几分钟再问我。',
  more: '更多信息：',
  page: '第 {page} 页',
  quotes: '网站上用{language}写道：',
  handedOver: '我会把您的请求转给工作人员。',
  alreadyHandedOver: '我已经把您的请求转给工作人员了。',
  noHandover: '抱歉，这里无法转接工作人员。',
  askContact: '请在这里写下您的电子邮箱或电话号码，以便工作人员与您联系。',
  noted: '谢谢，我已记下。',
  willContact: '工作人员会与您联系。',
  closed: '现在没有人在线。我们将在{time}回复您。',
  complaint: '很抱歉没能帮到您。',
  sorry: '很抱歉听到这个消息。',
  reachThem: '您也可以直接联系：{contact}',
  offerPerson: '需要我把您的请求转给工作人员吗？',
  near: '以下页面可能有帮助：',
  robot: '我是自动助手，不是真人，会根据本网站的内容回答。如果您想与真人交谈，请告诉我。',
  quotesOnly: '我只能引用本网站的原文，网站的语言是{language}。用{language}提问可以找到更多内容。',
  crisis:
    '很难过您正在经历这些，您并不孤单。如果现在有人处于危险之中，请立即拨打紧急电话：中国大陆报警 110、急救 120，欧洲 112，北美 911，或您所在国家的紧急电话。您也可以拨打您所在国家的心理援助热线。',
  siteSays: '网站上写着：',
  vague: '能再详细说说您的问题吗？',
  onlyText: '我只能阅读文字。请把您的问题写下来。',
};
