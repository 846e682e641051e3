import { createAgent, trainText } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const CONTACT = 'Contact\n\nTelephone: 0113 496 0000, email: office@club.example';

const { live } = useSharedService();
let agent: string;
let conversationId: string | undefined;

beforeAll(async () => {
  agent = await createAgent(live);
  await trainText(live, agent, 'contact', CONTACT);
});
beforeEach(() => {
  conversationId = undefined;
});

async function say(message: string): Promise<string> {
  const { status, body } = await live.post(`${agent}/chat`, { message, conversationId });
  expect(status).toBe(200);
  conversationId = body.conversationId;
  return body.text;
}

async function isHandedOver(): Promise<boolean> {
  const { body } = await live.get(`${agent}/conversations/${conversationId}`);
  return body.conversation.handedOverAt !== null;
}

it('a yes after an answer that did not help hands over', async () => {
  await say('Which dinosaurs lived in Patagonia?');
  const text = await say('you did not answer my question');
  expect(text).toMatch(/Shall I pass your request on to a person\?$/);
  await say('yes please');
  expect(await isHandedOver()).toBe(true);
});

it.each(['ada@example.com', 'my number is 0113 496 0999'])(
  'an answer with contact details to the offer of a person accepts it: %s',
  async (address) => {
    expect(await say('Which dinosaurs lived in Patagonia?')).toMatch(/a person\?$/);
    expect(await say(address)).toMatch(/^I am passing your request on to a person\. Thank you, I have noted/);
    expect(await isHandedOver()).toBe(true);
  },
);

it('contact details that nobody asked for are noted, and hand nothing over', async () => {
  expect(await say('ada@example.com')).toBe('Thank you, I have noted that.');
  expect(await isHandedOver()).toBe(false);
});

it('a visitor who asks when the call comes is told that a person will reply, and not handed over again', async () => {
  await say('Please call me back');
  await say('0113 496 0999');
  expect(await say('when will somebody call me back?')).toMatch(
    /already passed.* A person will get back to you\./,
  );
});
