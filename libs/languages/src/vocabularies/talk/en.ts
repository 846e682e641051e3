import type { Talk } from '../../talk';

const PERSON =
  '(?:(?:a|an|some|the|another|your|any|one of your|one of the) )?(?:(?:real|live|actual|human|customer|support' +
  '|service|sales) ){0,2}(?:person|human(?: being)?|humans|people|agent|agents|representative|rep|operator' +
  '|advis[eo]r|employee|staff|colleague|team|someone|somebody|anyone|anybody|manager|customer service' +
  '|customer support)(?: (?:from|of|on) (?:your|the) (?:team|staff|support|company)| (?:real|human))?';
const ASKS =
  "(?:(?:can|could|may|might) (?:i|we|you)|(?:i|we)(?:'d| would)? (?:really |just )?(?:want|like|need|prefer" +
  "|wish)(?: to)?|(?:i|we)(?:'d| would) rather|let me|is it possible to|is there (?:a|any) way to)";
const CHILD = '(?:child|kid|baby|toddler|infant|son|daughter|boy|girl|brother|sister|grandson|granddaughter)';
const POISON =
  '(?:detergent|bleach|poison|poisonous|cleaner|cleaning|chemicals?|acid|battery|batteries|magnets?|pills?' +
  '|tablets?|medicine|medication|mushrooms?|berries|glue|antifreeze|petrol|gasoline|solvent|drugs?)';
/** People who threaten the visitor. */
const OTHER =
  '(?:(?:my (?:ex |own )?(?:husband|wife|partner|boyfriend|girlfriend|ex|father|dad|stepfather|stepdad|mother|mum|mom' +
  '|stepmother|brother|sister|uncle|grandfather|son|coach|teacher|neighbou?r|roommate|flatmate|classmate)|he|she' +
  "|(?<!(?:if|when) )(?:they|someone|somebody)|some (?:guy|man)|an? (?:man|guy|stranger))(?:'s)?)";
const OFTEN =
  '(?:(?:is|are|has|have|had|was|been|keeps|sometimes|always|often|just|still|again|really|regularly|also|tried to' +
  '|wants to) ){0,3}';
const PLAYED =
  '(?! (?:up|back|to (?:the|it)|\\d+)(?: |$)|.* (?:level|game|match|chess|tennis|golf|poker|cards|ranking' +
  '|leaderboard|race|boss fight|round \\d)(?: |$))';

/** English. */
export const talk: Talk = {
  intents: {
    around: `please pls plz hi hello hey thanks thank you so but and then now ok okay well oh sorry just instead again
      here directly maybe really sir madam asap urgently immediately right`,
    person:
      '(?:' +
      `(?:${ASKS} )?(?:please )?(?:talk|speak|chat|write|be connected|get connected|be transferred|get through)` +
      ` (?:to|with) ${PERSON}` +
      `|(?:${ASKS} )?(?:please )?(?:connect|transfer|put|hand|pass|switch) (?:me|us|this)(?: (?:over|on|through))?` +
      ` (?:to|with) ${PERSON}` +
      '|(?:get|give|send) me (?:a|an) (?:real |live |actual )?(?:person|human(?: being)?|agent|representative' +
      '|operator)' +
      "|i(?:'d| would)? (?:really |just )?(?:want|need|like|prefer) (?:a|an) (?:real |live |actual )?" +
      '(?:person|human(?: being)?|agent|representative|operator)|(?:a |an )?(?:real |live |actual )?(?:person' +
      '|human(?: being)?|agent|representative|operator)|(?:is|are) there (?:a |an |any )?(?:real ' +
      '|actual )?(?:person|people|human|humans|human being)|no more (?:bots?|robots?|machines?)' +
      `|(?:is|are) there (?:(?:a|any|some) )?${PERSON} (?:(?:that|who|whom) )?(?:(?:i|we) (?:can|could|may) (?:please )?(?:talk|speak|chat|write) (?:to|with)|to (?:talk|speak|chat) (?:to|with)|who can help(?: me| us)?)|(?:is|are) there (?:anyone|anybody|someone|somebody)(?: real| human)?|(?:is )?(?:anyone|anybody|someone|somebody) (?:there|here|available)|(?:anyone|anybody|someone|somebody) (?:(?:i|we) can )?(?:to )?(?:talk|speak) (?:to|with)|(?:can|could|may) (?:someone|somebody|anyone|anybody|a (?:real )?(?:person|human)) (?:please )?(?:talk|speak) (?:to|with) me)(?: (?:there|here|around|available|today|now|right now|in person|on the phone|by phone|directly|about (?:this|it|that))){0,3}`,
    callback:
      '(?:(?:can|could|would|will) (?:you|someone|somebody|anyone)|(?:have|let) (?:someone' +
      '|somebody))?(?: ?please)? ?(?:call|ring|phone) me(?: back)?(?: up)?(?: (?:on|at|under|today|tomorrow' +
      '|later|soon|my|this|the|number|phone|is|in the|morning|afternoon|evening)){0,5}' +
      '|when (?:will|can) (?:you|they|someone|somebody) (?:call|ring|phone)(?: me)?(?: back)?' +
      "|i(?:(?:'d| would) like| want| need| request) (?:a call ?back|a phone call|to be called(?: back)?" +
      '|you to call me)|request (?:a )?call ?back',
    complaint:
      'your (?:[^ ]+ ){0,2}(?:website|site|service|page|chat|bot|shop|company) (?:is|are) (?:really |so ' +
      '|totally )?(?:useless|terrible|awful|horrible|ridiculous|rubbish|crap|a joke)|(?:nobody' +
      "|no one) (?:here )?(?:helps|is helping|answers|can help)(?: me)?(?: here)?|(?:(?:that|this)(?:'s" +
      '| is) )?(?:the )?wrong(?: answer)?|ridiculous|' +
      "(?:is this|are you) (?:a joke|kidding(?: me)?)|what a joke|(?:this|that|it)(?:'s| is) (?:a )?(?:rip ?off" +
      "|scam|disgrace)|(?:this|that|it|you|the bot|this bot|this chat|this chatbot)(?:'s|'re| is| are)" +
      '(?: (?:so|really|totally|completely|absolutely|just|such|a|very|no|not|of)){0,3} (?:useless|stupid' +
      '|ridiculous|terrible|awful|horrible|rubbish|bullshit|crap|nonsense|annoying|frustrating|joke|unacceptable' +
      '|worthless|help|use|helpful|helping|unhelpful|waste of (?:my )?time|pathetic|dumb|idiotic|an idiot)' +
      '(?: (?:at all|whatsoever|to me))?' +
      "|(?:that|this|it|you) (?:does|did|do|are)(?:n't| not) (?:help|helping|helpful)(?: me)?(?: at all)?" +
      "|(?:that|this)(?:'s| is| was) not (?:what i (?:asked|wanted|said)(?: for)?|an answer|my question)" +
      "|you (?:never|don't|do not|didn't|did not|still don't|can't|just don't) (?:even )?" +
      '(?:understand|listen|answer|get it|help)(?: me| my questions?| anything)?' +
      "|(?:i(?:'ve| have) )?had enough(?: of (?:you|this))?|(?:i(?:'m| am) )?sick of (?:you|this)|i(?:'m" +
      '| am)(?: (?:so|really|very|getting)){0,2} (?:angry|furious|annoyed|frustrated|fed up|upset' +
      '|disappointed)(?: with (?:you|this|your service))?|(?:wtf|what the (?:fuck|hell)|fuck(?: (?:you|this' +
      '|off))?|shit|bullshit|useless|stupid(?: bot)?|bad bot|idiot)|you (?:idiot|stupid bot|useless bot)' +
      '|i want to complain',
    upset:
      "i(?:'m| am)(?: (?:so|really|very|quite|just|pretty|extremely|not at all|a bit)){0,2} (?:upset" +
      '|angry|furious|annoyed|frustrated|disappointed|fed up|livid|unhappy)|(?:not|un)(?: very' +
      "| at all)? ?happy with|(?:that|this|it)(?:'s| is)(?: (?:just|so|really|totally|absolutely" +
      '|completely|simply)){0,2} (?:unacceptable|outrageous|ridiculous|a disgrace|disgraceful|a scandal' +
      '|a rip ?off|disappointing|annoying|frustrating|too much)|what a (?:disappointment|disaster|mess)' +
      '|(?:arrived|came|is|are|was|were)(?: (?:completely|all|half|totally|already)){0,1} (?:broken' +
      '|damaged|dead|wilted|rotten|mouldy|moldy|defective|faulty|filthy|ruined|smashed)|(?:look|looks' +
      "|all|still|they're|it's|already) dead|(?:still )?(?:has(?: still)? not|hasn't|have(?: still)? not|haven't|never" +
      "|did not|didn't)(?: even)? (?:arrived|arrive|come|shown up|received|turned up)|(?:waiting" +
      '|waited) (?:for )?(?:weeks|days|ages|hours|forever|over|more than)|terrible (?:service' +
      '|experience)|worst|nobody (?:answers|answered|replies|replied|picks up)|no one (?:answers' +
      '|answered|replies|replied|picks up)|(?:nobody|no one) (?:told|warned|informed|apologi[sz]ed' +
      '|said (?:a word|anything))|i want my money back|complain',
    robot:
      'who am i (?:talking|speaking|chatting|writing) (?:to|with)|' +
      '(?:are|r) (?:you|u) (?:(?:really|actually|just|even) ){0,2}(?:a |an )?(?:real )?(?:robot|bot|chat ?bot' +
      '|machine|human|human being|real|person|ai|computer|chatgpt|gpt|artificial intelligence)(?: or (?:just' +
      ' )?(?:a |an )?(?:real )?(?:robot|bot|chat ?bot|human|person|machine|human being|ai|computer))?' +
      '|am i (?:talking|speaking|chatting|writing) (?:to|with) (?:a |an )?(?:real )?(?:robot|bot|machine|human' +
      '|person|ai|computer)(?: or (?:a |an )?(?:real )?(?:robot|bot|machine|human|person|ai|computer))?' +
      '|is (?:this|it|that) (?:a |an )?(?:real )?(?:robot|bot|chat ?bot|ai|person|human)',
    language:
      '(?:can|may) i (?:ask|write|chat|speak)(?: (?:here|you))? in {language}|' +
      "(?:(?:can|could) (?:you|we) |i(?:'d| would) (?:like|prefer) (?:it |that |an answer )?)?(?:(?:answer|say" +
      '|repeat|write|reply|respond|tell me(?: more)?(?: about (?:it|this|that))?|speak|talk|explain' +
      '|translate)(?: (?:it|that|this|to me|me|with me)){0,2} )?(?:in|to|into) {language}|(?:can|could' +
      '|do) you (?:speak|write|understand) {language}|{language}',
    help:
      'what (?:can|do) (?:you|u) (?:do|know|answer|help(?: me)? with)(?: (?:for me|here))?' +
      '|what can i ask(?: you)?|how can (?:you|u) help(?: me)?|(?:can|could) (?:you|u) help(?: me)?' +
      '|what are you(?: good)? for|help(?: me)?|i need (?:some |your )?help',
    task:
      '(?:(?:can|could|would) you |i (?:want|need) you to )?(?:write|compose|draft' +
      '|generate) (?:[^ ]+ ){0,4}(?:poems?|essays?|story|stories|songs?|lyrics|haiku|rap|jokes?|limerick' +
      '|speech|letter|homework|novel|tweet)(?: .{1,80})?|tell (?:me|us) (?:a|another' +
      '|some) (?:[^ ]+ )?(?:jokes?|story|riddle|fairy tale)|sing (?:me )?(?:a )?song|translate (?:this' +
      '|that|it|.{1,60} (?:in)?to {language})|(?:summari[sz]e|shorten|rephrase|paraphrase' +
      '|rewrite) (?:that|this|it|your answer|everything)(?: .{1,60})?|do my homework' +
      '|(?:system )?you are now (?:an? |the )?[^ ]*(?:bot|ai|gpt|assistant|admin)(?: .{1,100})?|pretend (?:to be' +
      "|that|you're|you are) .{1,80}|write as .{1,80}|(?:.{1,40} )?(?:ignore|forget" +
      '|disregard) (?:all )?(?:of )?your (?:[^ ]+ )?(?:rules|instructions|guidelines|restrictions' +
      '|prompt)(?: .{1,80})?|(?:show|tell|give|reveal|print|repeat)(?: me)? (?:your (?:[^ ]+ )?(?:prompt' +
      '|instructions|rules)|(?:the|your) system prompt)(?: .{1,40})?',
    more:
      '(?:(?:can|could|would) you )?(?:tell|show|give) me (?:some |a bit |a little )?more(?: details?' +
      '| information| info)?(?: (?:about|on) (?:it|this|that))?|more(?: details?| information| info)?|go on' +
      '|continue|elaborate|keep going|(?:can|could) you (?:elaborate|go on|continue|explain (?:that|it' +
      '|this) (?:further|more|in more detail))|what else(?: (?:is there|should i know))?|in more detail' +
      '|more about (?:it|this|that)|read on',
    why:
      "why(?: not| so| that| is that(?: so)?| is it so)?|how come|what(?:'s| is) the reason(?: for (?:that|this" +
      '|it))?|for what reason|what for',
    correction: [
      '(?:no |nope )?i (?:actually |really )?(?:meant|was asking (?:about|for)|was talking about|asked (?:about' +
        '|for))(?: to (?:ask|say)(?: about| for)?)? {right} (?:not|and not|instead of|rather than) {wrong}',
      '(?:no |nope )?i (?:actually |really )?(?:meant|was asking (?:about|for)|was talking about|asked (?:about' +
        '|for))(?: to (?:ask|say)(?: about| for)?)? {right}',
      '(?:no|nope|sorry) i mean {right}',
      '(?:no )?not {wrong} but (?:rather )?{right}',
    ],
    danger:
      '(?:someone|somebody|he|she|man|woman|person) (?:has |have |had ' +
      '|just ){0,2}(?:collapsed|fainted|passed out)|' +
      `${CHILD} (?:[^ ]+ ){0,4}?(?:has |had |just |accidentally |may have |might have |has just ){0,3}(?:drank|drunk|swallowed` +
      `|ingested)` +
      `|${CHILD} (?:[^ ]+ ){0,4}?(?:has |had |just |accidentally |may have |has just ){0,3}(?:ate|eaten|took|taken|got into) (?:[^ ]+ ){0,3}${POISON}` +
      '|(?:i|he|she|someone|somebody|husband|wife|mother|father|mum|mom|dad|friend)' +
      ` (?:has |have |had |just |accidentally |may have ){0,3}(?:drank|drunk|swallowed|ingested|took|ate|eaten)` +
      ` (?:[^ ]+ ){0,3}${POISON}` +
      "|can(?:'t| not|not| hardly| barely| scarcely) breathe|(?:hard|trouble|difficulty|difficult|struggling|struggles) (?:to breathe|breathing)|(?:is not|isn't|not|stopped) breathing|is choking|is unconscious" +
      "|having a (?:heart attack|stroke|seizure)|(?:i am|i'm|is) bleeding (?:badly|heavily|a lot|to death)" +
      '|overdosed' +
      "|(?:house|home|flat|apartment|kitchen|building|car|room|oven|dryer|it|device|phone|laptop)(?:'s" +
      '| is) (?:on fire|burning)' +
      "|there(?:'s| is) (?:a )?(?:fire(?= here| in| at|$)|gas leak)|(?:i|we) (?:can )?smell gas|(?:been|was|got" +
      "|is) (?:poisoned|electrocuted)|life threatening|(?:i am|i'm) in danger",
    crisis: [
      `(?:do not|don't|not|no longer|never)(?: really| even)? (?:want to|wanna|wish to) (?:live|be alive|exist|be here|go on|wake up)(?: (?:anymore|any more|any longer|like this))`,
      `(?:do not|don't|not|no longer)(?: really| even)? (?:want to|wanna|wish to) (?:live|be alive|exist)$|(?:can't|cannot|can not) go on (?:living|anymore|any more|any longer)`,
      `kill(?:ing)? myself|(?:kill|hang|hurt|harm|cut) (?:himself|herself)(?! (?:on|in the) )`,
      `(?:want to|wanna|going to|gonna|tried to|urge to|need to|about to|have to|i might|i will) (?:hang|shoot|drown|hurt|harm|cut) myself|(?:thinking (?:of|about)|feel like|keep|been) (?:hanging|shooting|drowning|hurting|harming|cutting) myself`,
      `(?:want to|wanna|ready to|(?<!who )wants to|rather) (?:die(?! (?:hard|cut|cast|my|on|out|for)(?: |$))|be dead|end (?:it all|my life|(?:his|her) life)|take my (?:own )?life)|(?:end|ending|take|taking) my (?:own )?life`,
      `wish i (?:was|were) (?:dead|never born)|wish i had never been born|(?:nobody|no one) would (?:miss me|care if i (?:die|died|was dead))|(?:i am|i'm|i'd be|everyone is|they are) better off (?:dead|without me)|no (?:reason|point) (?:to|in) liv(?:e|ing)|(?:nothing|no reason) (?:left )?to live for|life (?:is not|isn't) worth living`,
      `(?:i|i'm|i've|he|she|friend|son|daughter|brother|sister|husband|wife|partner)(?: (?:am|is|are|feel|feels|been|feeling|have|has|having|had|very|so|really|seems?)){0,4} suicidal(?: (?:thoughts|feelings|ideas)|$| and| right now| again)`,
      `(?:i|i'm|i've|wants to|want to|going to|tried to|threatens to)(?: (?:am|was|have|been|often|keep|just|think|will|might|about|to)){0,4} (?:commit(?:ted|ting)?|attempt(?:ed)?|thinking (?:of|about)|think (?:of|about)|thought (?:of|about)|considering) suicide`,
      `${OTHER} ${OFTEN}(?:hits?|hitting|beats?|beating|beaten|punche[sd]|punching|slap(?:s|ped|ping)|kick(?:s|ed|ing)|chok(?:es|ed|ing)|strangl(?:es?|ed|ing)|hurts?|hurting|abus(?:es?|ed|ing)|rap(?:es?|ed|ing)|attack(?:s|ed|ing)?|assault(?:s|ed|ing)?|molest(?:s|ed|ing)|touch(?:es|ed|ing)|grop(?:ed|es|ing)|stalk(?:s|ed|ing)) (?:me|us|my (?:mom|mum|mother))${PLAYED}`,
      `${OTHER} ${OFTEN}(?:hits?|hitting|beats?|beating|hurts?|hurting|abus(?:es?|ed|ing)|rap(?:es?|ed|ing)|attacked|assaulted|molest(?:s|ed|ing)|groped|touched|touches) (?:my|our|the) ${CHILD}${PLAYED}|(?:molested|raped|groped|abused|assaulted|touched|beats) (?:my|our) ${CHILD}`,
      `threat(?:ens|ened|ening) to (?:kill|hurt|harm|beat|shoot|stab|hit|rape|murder)|threat(?:ens|ened|ening) (?:me|us)(?: with (?:a )?(?:knife|gun|weapon|death)|$)|(?:want to|wants to|wanted to|tried to|trying to) (?:kill|murder|stab|strangle|shoot|rape) (?:me|us)${PLAYED}`,
      `(?:raped|groped|molested) me|i(?:'m|'ve| am| was| have| got| keep)(?: (?:just|been|being|getting|sexually|physically)){0,3} (?:raped|beaten up|beaten by my|assaulted|molested|abused|stabbed|mugged|groped)${PLAYED}|i (?:was|am|have)(?: just| been| being)* attacked (?:by (?:a man|someone|my|two|three)|in the street|on my way)`,
      `${OTHER} (?:is|are|keeps|has been|was|have been)? ?(?:following|chasing|stalking) (?:me|us)(?! on )|i(?:'m| am)(?: being)? (?:followed|stalked|chased)(?! on )`,
      `i(?:'m| am)(?: so| really| very)? (?:afraid|scared|terrified|frightened) (?:of (?:my (?:ex |own )?(?:husband|wife|partner|boyfriend|girlfriend|ex|father|dad|stepdad|stepfather|mother|mum|mom)|him)|(?:that )?he(?:'ll| will)? (?:come|comes|hurt|hurts|kill|kills|hit))|my (?:ex |own )?(?:husband|wife|partner|boyfriend|girlfriend|ex|father|dad|stepdad|mother|mom|mum) is (?:very |so |really )?(?:violent|abusive)|i(?:'m| am) (?:a |being a )?victim of (?:domestic|sexual)`,
    ],
    yes:
      'yes(?: please)?|yeah|yep|yup|sure|ok|okay|okey|please|please do|go ahead|do it|of course' +
      '|that would be (?:great|nice)' +
      "|(?:yes )?i(?:'d| would) like that|yes do that",
    no: "no(?: thanks| thank you)?|nope|nah|not now|not really|no need|never ?mind|not necessary|that's all",
    emergencyContact:
      'emergency|emergencies|poison(?:s|ing)? (?:control|centre|center|information|line|service|unit)|helpline|hotline|ambulance|crisis',
  },
  replies: {
    handedOver: 'I am passing your request on to a person.',
    alreadyHandedOver: "I've already passed your request on to a person.",
    noHandover: 'I am sorry, I cannot pass you on to a person here.',
    askContact: 'Please write your email address or phone number here, so that they can reach you.',
    askPhone: 'Which phone number can they call?',
    noted: 'Thank you, I have noted that.',
    willContact: 'A person will get back to you.',
    complaint: 'I am sorry that I could not help you.',
    sorry: 'I am sorry to hear that.',
    reachThem: 'You can also reach them directly: {contact}',
    offerPerson: 'Shall I pass your request on to a person?',
    near: 'These pages may help:',
    robot:
      "I'm an automated assistant, not a person. I answer from this website. If you'd rather talk to a person, just say" +
      ' so.',
    help: 'I answer questions about this website. What would you like to know?',
    declined: 'I cannot do that.',
    quotes:
      "I can only quote this website, which is in {language}. You'll find more if you ask in {language}.",
    danger:
      'This sounds like an emergency. Please call the emergency number now: 112 in Europe, 911 in North America,' +
      ' 999 in the United Kingdom, or the number of your country.',
    crisis:
      'I am sorry that you are going through this. You are not alone. If somebody is in danger now, please call the' +
      ' emergency number: 112 in Europe, 911 in North America, 999 in the United Kingdom, or the number of your country.' +
      ' You can also call a crisis line in your country.',
    siteSays: 'The website says:',
    vague: 'What is your question about? Please tell me a bit more.',
    nothingMore: 'That is all I could find.',
  },
};
