import { analyze } from './analysis';
import { Bm25Index } from './bm25-index.fixture';
import { type PassageText, cutIntoWords } from './candidate';
import { buildQuery } from './query';
import { relevanceOf } from './relevance';
import { rerank } from './rerank';

describe.each<[string, string[], string, string]>([
  [
    'Turkish',
    [
      'Kargo ücreti kırk liradır, beş yüz liranın üzerindeki siparişlerde ücretsizdir.',
      'Ürünleri otuz gün içinde iade edebilirsiniz.',
      'Mağazamız pazar günleri kapalıdır.',
    ],
    'Ürünleri kaç gün içinde iade edebilirim?',
    'Osmanlı padişahı hangi savaşı kazandı?',
  ],
  [
    'Greek',
    [
      'Η αποστολή κοστίζει πέντε ευρώ σε όλη την Ελλάδα.',
      'Οι επιστροφές προϊόντων γίνονται μέσα σε τριάντα ημέρες.',
      'Το κατάστημα είναι κλειστό την Κυριακή.',
    ],
    'Πώς κάνω επιστροφή ενός προϊόντος;',
    'Ποιος έγραψε την Οδύσσεια;',
  ],
  [
    'Hindi',
    [
      'डिलीवरी का शुल्क पचास रुपये है।',
      'सामान तीस दिनों के भीतर वापस किया जा सकता है।',
      'हमारी दुकान रविवार को बंद रहती है।',
    ],
    'सामान कैसे वापस करें?',
    'ताजमहल किसने बनवाया था?',
  ],
  [
    'Arabic',
    [
      'رسوم التوصيل عشرة دراهم داخل المدينة.',
      'يمكن إرجاع المنتجات خلال ثلاثين يوما من الشراء.',
      'متجرنا مغلق يوم الجمعة.',
    ],
    'كيف يمكن إرجاع المنتجات؟',
    'من اكتشف قارة أمريكا؟',
  ],
  [
    'Vietnamese',
    [
      'Phí vận chuyển là ba mươi nghìn đồng.',
      'Sản phẩm có thể đổi trả trong vòng ba mươi ngày.',
      'Cửa hàng đóng cửa vào chủ nhật.',
    ],
    'Đổi trả sản phẩm như thế nào?',
    'Ai viết Truyện Kiều?',
  ],
  [
    'Polish',
    [
      'Koszt dostawy wynosi piętnaście złotych.',
      'Towar można zwrócić w ciągu trzydziestu dni od zakupu.',
      'Sklep jest zamknięty w niedzielę.',
    ],
    'Jak zwrócić zakupiony towar?',
    'Kto odkrył pierwiastek polon?',
  ],
  [
    'Thai',
    ['ค่าจัดส่งห้าสิบบาททั่วประเทศ', 'สินค้าสามารถคืนได้ภายในสามสิบวัน', 'ร้านของเราปิดทุกวันอาทิตย์'],
    'คืนสินค้าได้อย่างไร',
    'ใครแต่งเรื่องพระอภัยมณี',
  ],
])('rerank in %s, which has no stemmer', (name, texts, question, foreign) => {
  const language = name === 'Thai' ? 'th' : 'und';
  const passages = texts.map((text, id): PassageText => ({
    id,
    title: '',
    heading: '',
    text,
    language,
    url: null,
    documentId: id,
    position: 0,
  }));
  const own = new Bm25Index();
  for (const { id, text } of passages) own.add(id, analyze(text, language));
  const answer = (message: string) => {
    const query = buildQuery(message, [], [language]);
    const found = own.search(query, 40).flatMap(({ id }) => passages[id] ?? []);
    const candidates = found.map(cutIntoWords);
    const ranked = rerank(query, candidates, own.stats(query));
    return { best: ranked[0]?.id, relevance: relevanceOf(ranked, candidates, query, own.stats(query)) };
  };

  it('finds the passage, and recognizes an irrelevant question', () => {
    expect(answer(question)).toEqual({ best: 1, relevance: 'sure' });
    expect(answer(foreign).relevance).toBe('none');
  });
});
