import type { SiteFacts } from '../../site-facts';

/** Chinese. */
export const siteFacts: SiteFacts = {
  contact: {
    asks: '(?:怎么|如何|怎樣)联系|联系方式|聯繫方式|聯絡方式',
    labels: '联系|联系我们|聯絡|电话',
  },
  phone: {
    asks: '电话(?:号码)?(?:是|多少|$)|電話號碼|可以打电话',
    labels: '电话|電話|联系',
  },
  email: {
    asks: '(?:邮箱|電郵|电子邮件)(?:地址)?(?:是|$)',
    labels: '邮箱|电子邮件|联系',
  },
  address: {
    asks: '地址(?:是|在|$)|(?:你们|您)在哪|在哪里$|怎么(?:去|走)',
    labels: '地址|交通|联系',
  },
  hours: {
    asks: '(?:营业|开放|開放|營業)时?時?间?間?|几点(?:开门|关门|开)|什么时候(?:开门|营业)',
    labels: '营业时间|开放时间|營業時間',
  },
  booking: {
    asks: '(?:怎么|如何)(?:预订|预约|订购|报名|下单)|我想(?:预订|预约|订)',
    labels: '预订|预约|报名',
  },
};
