import type { Replies } from '../reply';

/** The fixed replies. */
export const pt: Replies = {
  greeting: 'Olá! Como posso ajudar?',
  thanks: 'De nada!',
  farewell: 'Até logo!',
  acknowledgement: 'Posso ajudar em mais alguma coisa?',
  unknown: 'Desculpe, não sei a resposta.',
  unsure: 'O site não diz isso com clareza. Isto pode ajudar:',
  fileUnsure: 'O arquivo não diz isso com clareza. Isto pode ajudar:',
  learning: 'Ainda estou aprendendo. Pergunte de novo em alguns minutos.',
  more: 'Mais informações:',
  page: 'pág. {page}',
  slide: 'diapositivo {page}',
  sheet: 'folha {page}',
  quotes: 'O site diz, em {language}:',
  fileQuotes: 'O arquivo diz, em {language}:',
  handedOver: 'Vou passar o seu pedido a uma pessoa.',
  alreadyHandedOver: 'Já passei o seu pedido a uma pessoa.',
  noHandover: 'Desculpe, aqui não consigo passar você para uma pessoa.',
  askContact: 'Escreva aqui o seu e-mail ou número de telefone, para que possam entrar em contato.',
  noted: 'Obrigado, está anotado.',
  willContact: 'Uma pessoa entrará em contato.',
  closed: 'De momento estamos fechados. Alguém responderá: {time}.',
  complaint: 'Lamento não ter podido ajudar.',
  sorry: 'Lamento muito o sucedido.',
  reachThem: 'Também pode contactar diretamente: {contact}',
  offerPerson: 'Quer que eu passe o seu pedido a uma pessoa?',
  near: 'Estas páginas podem ajudar:',
  robot:
    'Sou um assistente automático, não uma pessoa, e respondo com o conteúdo deste site. Se preferir falar com uma pessoa, é só dizer.',
  quotesOnly:
    'Só posso citar as minhas fontes, cujo idioma é: {language}. Se perguntar nesse idioma, encontrará mais.',
  crisis:
    'Lamento muito que esteja passando por isso. Você não está só. Se alguém corre perigo agora, ligue já para o número de emergência: 112 na Europa, 190, 192 ou 193 no Brasil, ou o do seu país. Pode ligar também para uma linha de apoio do seu país.',
  siteSays: 'O site diz:',
  fileSays: 'O arquivo diz:',
  vague: 'Pode dar mais detalhes sobre a sua pergunta?',
  onlyText: 'Só consigo ler texto. Por favor, escreva a sua pergunta.',
  outage: 'De momento não consigo responder devido a um problema técnico, mas uma pessoa já foi avisada.',
};
