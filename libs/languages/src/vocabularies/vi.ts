import { foldVietnamese } from '../normalize';
import type { Vocabulary } from '../vocabulary';

/** Vietnamese. */
export const vi: Vocabulary = {
  termsPerWord: 2,
  stopWords: `ai bạn bây nhiêu bên bị bởi cả các cách cái càng chẳng chỉ chị cho chúng chưa có còn của cùng
    cũng cứ do dù đã đang đâu đây để đến đều đi điều đó được em gì giữa hay hãy hoặc hơn họ khi không là lại lên
    lúc mà mấy mình mỗi một mọi muốn nào này nên nếu như nhưng những nhiều nó nữa nơi ở phải qua quá ra rằng rất
    rồi sao sau sẽ sự ta tại tất thế thì theo thôi tôi trên trong trước từ từng và vào vẫn vậy vì về với ông bà
    nhé ạ`,
  fold: foldVietnamese,
  stem: (word) => word,
};
