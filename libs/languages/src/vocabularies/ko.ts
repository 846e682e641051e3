import { LATIN_NAME } from '../scripts';
import type { Vocabulary } from '../vocabulary';

const SURNAMES =
  '[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용]';

/** Korean. */
export const ko: Vocabulary = {
  isUnspaced: true,
  termsPerWord: 4,
  notNames: '이메일 전화 회사',
  nameLabels: '이름|성함',
  companyLabels: '회사(?:명)?',
  selfIntroductions: [
    new RegExp(
      `(?:제 이름은|저는) ?(?<name>${SURNAMES}\\p{Script=Hangul}{2}|${LATIN_NAME})(?:입니다|이에요|예요|라고 합니다|이라고 합니다)`,
      'du',
    ),
  ],
  phoneParts: '전화|휴대폰|핸드폰|연락처',
  otherNumberParts: '주문|송장|청구서|계좌|우편',
  ownNumber: String.raw`(?:제|내)\s?번호`,
  currencies: '원',
};
