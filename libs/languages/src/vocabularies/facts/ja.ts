import type { SiteFacts } from '../../site-facts';

/** Japanese. */
export const siteFacts: SiteFacts = {
  contact: {
    asks: '連絡先|(?:どう|どこ)(?:やって)?(?:に|へ)?(?:連絡|問い合わせ)',
    labels: 'お問い合わせ|連絡先|電話',
  },
  phone: {
    asks: '電話番号|電話(?:でき|して)',
    labels: '電話|お問い合わせ',
  },
  email: {
    asks: 'メールアドレス|メールで(?:連絡|問い合わせ)',
    labels: 'メール|お問い合わせ',
  },
  address: {
    asks: '(?:住所|所在地)(?:は|を|って|$)|どこにあ(?:り|る)|場所はどこ|アクセス(?:方法)?',
    labels: '住所|アクセス|所在地',
  },
  hours: {
    asks: '営業時間|開館時間|何時(?:から|まで)(?:開|営業|やって)|定休日',
    labels: '営業時間|開館時間|定休日',
  },
  booking: {
    asks: '予約(?:の仕方|方法|したい|でき)|どうやって予約|申し込み(?:方法|たい)',
    labels: '予約|申し込み',
  },
};
