/** The texts of attachments. They are loaded with the first of them. */
export interface AttachmentTexts {
  files: string;
  uploading: string;
  remove: string;
  wrongType: string;
  tooLarge: string;
  tooMany: string;
}

const en: AttachmentTexts = {
  files: 'Attachments',
  uploading: 'Uploading {name}',
  remove: 'Remove {name}',
  wrongType: 'Only images, PDF, text, CSV and Office files can be sent.',
  tooLarge: 'Files can have at most 10 MB.',
  tooMany: 'A message can have at most 5 files.',
};

const TEXTS: Record<string, AttachmentTexts> = {
  ar: {
    files: 'المرفقات',
    uploading: 'جارٍ رفع {name}',
    remove: 'إزالة {name}',
    wrongType: 'يمكن إرسال الصور وملفات PDF والنصوص وCSV وOffice فقط.',
    tooLarge: 'الحد الأقصى لحجم الملف 10 ميغابايت.',
    tooMany: 'يمكن أن تحتوي الرسالة على 5 ملفات كحد أقصى.',
  },
  de: {
    files: 'Anhänge',
    uploading: '{name} wird hochgeladen',
    remove: '{name} entfernen',
    wrongType: 'Nur Bilder, PDF-, Text-, CSV- und Office-Dateien können gesendet werden.',
    tooLarge: 'Dateien dürfen höchstens 10 MB groß sein.',
    tooMany: 'Eine Nachricht kann höchstens 5 Dateien haben.',
  },
  es: {
    files: 'Archivos adjuntos',
    uploading: 'Subiendo {name}',
    remove: 'Quitar {name}',
    wrongType: 'Solo se pueden enviar imágenes y archivos PDF, de texto, CSV y de Office.',
    tooLarge: 'Los archivos pueden tener 10 MB como máximo.',
    tooMany: 'Un mensaje puede tener 5 archivos como máximo.',
  },
  fr: {
    files: 'Pièces jointes',
    uploading: 'Envoi de {name}',
    remove: 'Retirer {name}',
    wrongType: 'Seuls les images et les fichiers PDF, texte, CSV et Office peuvent être envoyés.',
    tooLarge: 'Un fichier peut avoir 10 Mo au maximum.',
    tooMany: 'Un message peut avoir 5 fichiers au maximum.',
  },
  it: {
    files: 'Allegati',
    uploading: 'Caricamento di {name}',
    remove: 'Rimuovi {name}',
    wrongType: 'Si possono inviare solo immagini e file PDF, di testo, CSV e Office.',
    tooLarge: 'I file possono avere al massimo 10 MB.',
    tooMany: 'Un messaggio può avere al massimo 5 file.',
  },
  ja: {
    files: '添付ファイル',
    uploading: '{name} をアップロード中',
    remove: '{name} を削除',
    wrongType: '送信できるのは画像、PDF、テキスト、CSV、Office ファイルのみです。',
    tooLarge: 'ファイルは 10 MB までです。',
    tooMany: '1 件のメッセージに添付できるファイルは 5 個までです。',
  },
  nl: {
    files: 'Bijlagen',
    uploading: '{name} wordt geüpload',
    remove: '{name} verwijderen',
    wrongType: 'Alleen afbeeldingen en pdf-, tekst-, CSV- en Office-bestanden kunnen worden verzonden.',
    tooLarge: 'Bestanden mogen maximaal 10 MB groot zijn.',
    tooMany: 'Een bericht kan maximaal 5 bestanden hebben.',
  },
  pl: {
    files: 'Załączniki',
    uploading: 'Przesyłanie {name}',
    remove: 'Usuń {name}',
    wrongType: 'Można wysyłać tylko obrazy oraz pliki PDF, tekstowe, CSV i Office.',
    tooLarge: 'Pliki mogą mieć najwyżej 10 MB.',
    tooMany: 'Wiadomość może mieć najwyżej 5 plików.',
  },
  pt: {
    files: 'Anexos',
    uploading: 'A carregar {name}',
    remove: 'Remover {name}',
    wrongType: 'Só é possível enviar imagens e ficheiros PDF, de texto, CSV e Office.',
    tooLarge: 'Os ficheiros podem ter no máximo 10 MB.',
    tooMany: 'Uma mensagem pode ter no máximo 5 ficheiros.',
  },
  ro: {
    files: 'Atașamente',
    uploading: 'Se încarcă {name}',
    remove: 'Eliminați {name}',
    wrongType: 'Se pot trimite doar imagini și fișiere PDF, text, CSV și Office.',
    tooLarge: 'Fișierele pot avea cel mult 10 MB.',
    tooMany: 'Un mesaj poate avea cel mult 5 fișiere.',
  },
  tr: {
    files: 'Ekler',
    uploading: '{name} yükleniyor',
    remove: 'Kaldır: {name}',
    wrongType: 'Yalnızca görseller ile PDF, metin, CSV ve Office dosyaları gönderilebilir.',
    tooLarge: 'Dosyalar en fazla 10 MB olabilir.',
    tooMany: 'Bir mesajda en fazla 5 dosya olabilir.',
  },
  zh: {
    files: '附件',
    uploading: '正在上传 {name}',
    remove: '移除 {name}',
    wrongType: '只能发送图片、PDF、文本、CSV 和 Office 文件。',
    tooLarge: '文件不能超过 10 MB。',
    tooMany: '一条消息最多可包含 5 个文件。',
  },
};

/** The texts in this language of the chat. */
export function attachmentTextsIn(code: string): AttachmentTexts {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code]! : en;
}
