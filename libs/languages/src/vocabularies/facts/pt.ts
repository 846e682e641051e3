import type { SiteFacts } from '../../site-facts';

/** Portuguese. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'como (?:posso|podemos|faço para|entro|entrar) ?(?:contactar|contatar|falar|entrar em contac?to' +
      '|em contac?to)(?: (?:com|convosco|vocês|voces))*|(?:quais são )?(?:os|os vossos|os seus' +
      '|vossos) contac?tos|(?:com|a) quem (?:posso|devo|podemos|falo|tenho de|tenho que)(?: [^ ]+){0,2}' +
      '|(?:quais são )?(?:os )?dados de contac?to',
    labels: 'contacto|contato|contactos|telefone|email',
  },
  phone: {
    asks:
      '(?:(?:qual é|qual o|têm|tem|há) )?(?:o|um|o vosso|o seu|algum)? ?(?:número|telefone|telemóvel' +
      '|celular|whatsapp)(?: de (?:telefone|contac?to))?|(?:posso|podemos) (?:ligar|telefonar)',
    labels: 'telefone|telemóvel|contacto|contato',
  },
  email: {
    asks:
      '(?:(?:qual é|qual o|têm|tem) )?(?:o|um|o vosso|o seu)? ?(?:endereço de )?(?:e ?mail' +
      '|correio eletrónico)|(?:posso|podemos) escrever',
    labels: 'email|e-mail|contacto|contato',
  },
  address: {
    asks:
      '(?:qual é |qual )?(?:a |o |a vossa |o vosso |a sua |o seu )(?:morada|endereço' +
      '|localização)(?: exac?ta| complet[oa])?|onde (?:ficam|estão|vocês ficam|se encontram' +
      '|posso encontrar-?vos)(?: exac?tamente| localizad[oa]s)?|onde (?:fica|é|está|se encontra) (?:a' +
      '|o) (?:vossa |vosso |sua |seu )?(?:loja|museu|escritório|restaurante|hotel|hostel|clínica|escola' +
      '|sede|estúdio|salão)|como (?:chego|chegar|posso chegar|se chega)(?: aí| até aí)?',
    labels: 'morada|endereço|localização|como chegar|contacto|contato',
  },
  hours: {
    asks:
      '(?:(?:qual é|qual|quais são) )?(?:o |os |o vosso |o seu )?horários?(?: de (?:funcionamento' +
      '|abertura|atendimento))?|(?:quando|a que horas|que dias|até que horas) (?:abrem|abre|fecham' +
      '|fecha|vocês abrem|(?:estão|está) (?:abert|fechad)[oa]s?)|(?:estão|está) (?:abert|fechad)[oa]s?' +
      '|abrem',
    labels: 'horário|horários|aberto|funcionamento',
  },
  booking: {
    asks:
      '(?:como|onde) (?:posso|podemos|faço para|se pode|faço)? ?(?:reservar|marcar|encomendar|inscrever' +
      '|fazer (?:uma )?(?:reserva|marcação|inscrição)|uma reserva|agendar)|(?:quero|queria|queremos' +
      '|gostaria de|gostava de|gostaríamos de) (?:reservar|marcar|fazer uma reserva|agendar' +
      '|me inscrever|inscrever)|(?:posso|podemos) reservar',
    labels: 'reservas|reservar|reserva|marcação|agendamento|inscrição',
  },
  leader: {
    asks:
      'quem (?:é|são) (?:o |a |os )?(?:seu |vosso )?(?:chefe|don[oa]s?|proprietári[oa]s?|diretora?|gerente|fundador(?:a|es)?|responsável)' +
      '|quem (?:dirige|gere|fundou) (?:o|a|este|esta)(?: [^ ]+){1,2}',
    labels: 'proprietário|proprietária|dono|dona|diretor|diretora|gerente|fundador|fundadora',
    pages: 'equipe|equipa|quem somos',
  },
  jobs: {
    asks:
      '(?:estão|estao) (?:contratando|a contratar|a recrutar|recrutando|procurando (?:funcionários|pessoal))|(?:procuram|contratam|precisam de) (?:funcionários|pessoal|empregados|gente)' +
      '|(?:têm|tem|há|oferecem)(?: [^ ]+){0,2} (?:vagas?|empregos?|trabalho)|(?:posso|poderia) trabalhar (?:com vocês|convosco|aí)|procuro (?:emprego|trabalho)',
    labels: 'vagas|emprego|recrutamento|trabalhe conosco|ofertas de emprego|procuramos pessoal',
  },
};
