import { LATIN_NAME } from '../scripts';
import type { Vocabulary } from '../vocabulary';

const SURNAMES =
  '[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용]';

/** Korean. */
export const ko: Vocabulary = {
  isUnspaced: true,
  termsPerWord: 4,
  courtesyPhrases:
    '안녕하세요 안녕하십니까 안녕히 안녕 감사합니다 고맙습니다 고마워요 고마워 감사 반갑습니다 죄송합니다 알겠습니다 알겠어요 좋아요 좋습니다 아니요 아니오 계세요 가세요 네 예',
  courtesyParticles: '요은는이가을를도',
  smallTalk: {
    greeting: '안녕하세요|안녕',
    thanks: '감사합니다|고마워',
    farewell: '안녕히 계세요',
  },
  followUpPronouns: '그것|그거|그건|그게|이것|이거|이건|이게|저것|거기|여기|그는|그녀|그들|그런|다른|같은',
  followUpOpenings: '그럼|그러면|그리고|또|또는|하지만|그런데|근데|예를 들어|만약',
  refersBack: String.raw`(?:그|그것은?|그는|그녀는|이것은?|이는)(?![\p{L}\p{M}\p{N}'’-])`,
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
