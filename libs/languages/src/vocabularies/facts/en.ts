import type { SiteFacts } from '../../site-facts';

/** English. */
export const siteFacts: SiteFacts = {
  contact: {
    asks:
      'how (?:can|do|could|may|should|would) (?:i|we|one|people) (?:contact|reach|get in touch' +
      '|get hold of|get in contact)|who (?:can|do|should|could|would|shall) (?:i|we) (?:contact|call' +
      "|ask|talk to|speak to|turn to|write to|email|register with|sign up with)|(?:what(?:'s| is" +
      '| are) )?(?:your|the) contact (?:details|info|information|data|person)|contact (?:details|info' +
      '|information)|(?:where|how) (?:can|do) (?:i|we) write to you|how to (?:contact|reach) you',
    labels: 'contact|contact us|get in touch|phone|email|imprint',
  },
  phone: {
    asks:
      "(?:what(?:'s| is) |do you have |is there |give me )?(?:your|the|a) (?:tele)?(?:phone|mobile" +
      '|whatsapp|contact)(?: number)?|(?:phone|telephone) numbers?|what(?: is|.?s) (?:your number|the number(?= to call|$))|(?:can' +
      '|could|may) (?:i|we) (?:call' +
      '|phone|ring) (?:you|someone|somebody|anyone|the .{1,30})|(?:what|which) number (?:can|do|should' +
      '|is)',
    labels: 'phone|telephone|call us|contact',
  },
  email: {
    asks:
      "(?:what(?:'s| is) |do you have |is there |give me )?(?:your|the|an) e ?mail(?: address)?|(?:can" +
      '|could|may) (?:i|we) (?:e ?mail|write to|send an e ?mail to) (?:you|someone|somebody)|(?:what' +
      '|which) e ?mail address|where (?:can|do|should) (?:i|we) (?:e ?mail|write)(?: to)?',
    labels: 'email|contact',
  },
  address: {
    asks:
      "(?:what(?:'s| is) )?(?:your|the) (?:exact |full |postal |street )?address|address$" +
      '|where (?:exactly )?are you(?: guys)?(?: located| based| situated| exactly)?' +
      '|where (?:exactly )?(?:is|are) (?:the|your|this) (?:shop|store|museum|office|restaurant|cafe' +
      '|hotel|hostel|practice|clinic|studio|salon|school|gym|club|church|library|place|venue|gallery' +
      '|farm|campsite|building|branch|showroom)|how (?:can|do|would) (?:i|we) (?:get|come) (?:there' +
      '|to you)|how (?:can|do) (?:i|we) find you|where (?:can|do) (?:i|we) find you',
    labels: 'address|directions|how to find us|location|contact|imprint',
  },
  hours: {
    asks:
      "(?:what(?:'s| is| are) )?(?:your|the) (?:opening |business |office |working )?(?:hours" +
      '|opening times)|opening (?:hours|times)|(?:when|what time|what days|which days|how long' +
      '|until when|how late)(?: exactly)? (?:are|do|will) you (?:guys )?(?:open|close|closed|shut' +
      '|there)|(?:are|will) you (?:be )?(?:open|closed)|is it (?:open|closed)|(?:is|are) (?:the|your) (?:shop' +
      '|store|museum' +
      '|office|restaurant|cafe|practice|clinic|studio|salon|gym|library|place|gallery) (?:open|closed)' +
      '|(?:when|what time) (?:is|does|are|do) (?:it|the|your) (?:[^ ]+ )?(?:open|opens|close|closes)',
    labels: 'opening hours|opening times|hours|open',
  },
  booking: {
    asks:
      'how (?:can|do|could|may|should|would) (?:i|we|you|one) (?:book|reserve|order|register|sign up' +
      "|enrol|enroll|join|apply|make an? (?:booking|reservation|appointment|order))|(?:i|we)(?:'d" +
      '| would) (?:like|love|want) to (?:book|reserve|make an? (?:booking|reservation|appointment)' +
      '|sign up|register|order)|(?:can|could|may) (?:i|we) (?:book|reserve|make an? (?:booking' +
      '|reservation|appointment))|i (?:want|need) (?:to (?:book|reserve|make an?)|an appointment' +
      '|a reservation)|where (?:can|do) (?:i|we) (?:book|reserve|order|register|sign up)',
    labels: 'booking|book|reservation|reserve|appointment|order|registration|sign up',
  },
  leader: {
    asks:
      "(?:who(?:'s| is)|who are) (?:the |your )(?:big )?(?:boss|bosses|owners?|founders?|manager|director|head|ceo|proprietor|person in charge)" +
      "|who (?:owns|runs|founded|started|leads|heads|manages) (?:this|the|your|it)(?: [^ ]+){0,2}|who(?:'s| is) (?:in charge|behind this|behind it)|who does (?:this|it) belong to",
    labels: 'owner|founder|managing director|executive director|director|proprietor|ceo|manager',
    pages: 'team|about us|our team|staff',
  },
  jobs: {
    asks:
      '(?:are|is) (?:you|the [^ ]+|your [^ ]+)(?: guys)?(?: currently| still)? (?:hiring|recruiting|looking for (?:staff|people|employees|workers|help|new people))' +
      "|(?:do|have) you (?:have|got|offer)?(?: any| some)? ?(?:jobs?|vacanc(?:y|ies)|job openings?|open positions?|openings|work)|(?:can|could|may) i work (?:for|with|at) (?:you|your .{1,20})|any (?:jobs|vacancies|job openings|openings)|i(?:'m| am) looking for (?:a job|work)",
    labels:
      'jobs|careers|vacancies|job openings|join our team|work with us|work for us|we are looking for|we are hiring',
  },
};
