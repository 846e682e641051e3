import { stemmer } from '@orama/stemmers/portuguese';
import type { Vocabulary } from '../vocabulary';

/** Portuguese. */
export const pt: Vocabulary = {
  stopWords: `a à ao aos apenas aquela aquelas aquele aqueles aquilo as às assim até cada com como contra da
    das de dela delas dele deles depois desde dessa dessas desse desses desta deste deve devem do dois dos duas
    durante e é ela elas ele eles em enquanto então entre era eram essa essas esse esses esta está estão estar
    estas estava estavam este estes estou eu foi foram for há isso isto já la lhe lhes lo mais mas me mesma mesmas
    mesmo mesmos meu meus minha minhas muita muitas muito muitos na nas não nem nenhum nenhuma nessa nesse nesta
    neste no nos nós nossa nossas nosso nossos num numa o onde os ou outra outras outro outros para pela pelas
    pelo pelos pode podem pois por porque porquê posso pouco próprio qual quais qualquer quando quanta quantas
    quanto quantos que quê quem são se seja sem sempre sendo ser será seu seus si sido só sob sobre sua suas
    também tanto te tem têm tenho ter teu teus teve ti tinha tinham toda todas todo todos tu tua tuas tudo um uma
    umas uns você vocês vos vossa vosso vc vcs pq tb né`,
  stem: (word) => stemmer(word.replace(/cao$/, 'ção').replace(/coes$/, 'ções')),
  newsPages: 'notícias novidades',
  asksWhatIs: [/^o que é\s+(?<thing>.+?)(?:\?|$|[,;.]|\se\b)/iu],
  asksAboutSite: [
    /(?<!\p{L})(?:o que é (?:isto|isso|est[ea] (?:site|projeto|página|empresa|loja|lugar)|aqui)|(?:do|de) que se trata(?: (?:isto|isso|este site))?|sobre o que é (?:isto|isso|este site)|o que (?:é que )?(?:vocês |vocês é que )?(?:fazem|oferecem|vendem)(?: (?:aqui|exatamente))?|quem são vocês|a que se dedicam|o que (?:posso|se pode) (?:fazer|encontrar|comprar) aqui)\s*(?:[?？!！.。…]|$)/iu,
  ],
  abbreviations: 'sra dra dr cad ex av',
  introductions:
    'introdução|sobre( nós)?|quem somos|a empresa|nossa (missão|história)|a nossa (missão|história)|bem-vindos?',
  descriptions: 'é (?:um|uma|o|a)|somos|oferecemos|ajudamos|vendemos|(?:nossa|a nossa) missão',
  asides:
    String.raw`publicado (?:em|por)|arquivado em|tempo de leitura|\d+ min(?:utos)? de leitura` +
    String.raw`|\d+ comentários?|compartilhar (?:este|esta|em|no)(?: \p{L}+){0,2}$|partilhar (?:este` +
    String.raw`|esta|em|no)(?: \p{L}+){0,2}$`,
  bylines: 'por|autor|autora|escrito por',
  updated: 'última (?:atualização|modificação)|atualizado|atualizada',
  notNames: `eu o os a as um uma de e mas não sou muito olá oi obrigado obrigada sim bom boa dia tarde
    brasileiro brasileira português portuguesa interessado interessada`,
  statesName: 'me chamo|chamo-me|meu nome é',
  introducesName: '(?:eu )?sou(?: [oa])?',
  joinsCompanyByOf: true,
  nameLabels: 'nome(?: completo)?',
  afterName: 'e|da|do|de',
  nameTitles: 'Sr|Sra|Dr',
  nameParticles: 'da|do|dos|das|de|e',
  personOfCompany: 'da empresa',
  personOf: 'de|da|do',
  ownCompany:
    'trabalh(?:o|amos) (?:na|no|em|para(?: a| o)?)|(?:nossa|minha) empresa (?:é|se chama|chama-se)' +
    '|em nome d[aeo]',
  fromCompanyOrPlace: 'sou (?:de (?:la )?|da |della )?',
  companyLabels: 'empresa',
  insideCompany: 'e|de|do|da',
  companyArticles: 'a|o|de',
  closings: 'atenciosamente|abraços?',
  informalClosings: 'obrigad[oa]',
  contactLabels: 'telefone',
  phoneWords: 'lig[au][er]?|ligar|liguem?',
  phoneBeginnings: 'telefone|celular|telemóvel',
  otherNumberWords: 'nif|cpf|cnpj|encomenda|fatura|nota',
  numberWords: 'n[uú]mero',
  ownNumberWords: 'meu|nosso',
  numberConnectors: 'é',
  conjunctions: 'e',
};
