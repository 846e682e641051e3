import { ApiProperty, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Choice, Id, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import {
  MayBeAbsent,
  MayBeNull,
  OneOf,
  RequiredText,
  TextPairs,
  Texts,
} from '../platform/http/requests/fields/fields';
import { Rule } from '../platform/http/requests/fields/rule';
import { present } from '../platform/http/requests/present';
import { isBodyTemplate } from './action-body';
import type { InputValues } from './action-inputs';
import { INPUTS } from './input-schema-document';
import { isMcpTool, isObject, TOOL, type McpTool } from './mcp/mcp-tool';
import { problemWithSchemas, type InputSchemas } from './input-schema';
import { Secrets } from './secrets-field';
import {
  AUDIENCES,
  METHODS,
  STATUSES,
  type Action,
  type ActionStatus,
  type Audience,
  type Method,
} from './action.entity';

/** An agent has at most this many actions. */
export const MAX_ACTIONS = 20;
const MAX_FIELDS = 20;
const ORDER_URL = 'https://shop.example.com/api/orders/{{orderId}}?customer={{visitor.id}}';

/** The body, in the document. */
const BODY = {
  type: 'object' as const,
  nullable: true,
  additionalProperties: true,
  example: { order: '{{orderId}}' },
};

/** Keeps the object as it was parsed. */
const AsParsed = () => Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]);

/** Body of Add Action. */
@BodySchema('AddAction', {
  name: 'Order status',
  whenToUse: 'The visitor asks where an order is.',
  inputs: INPUTS.example,
  url: ORDER_URL,
  headers: { authorization: 'Bearer {{secret.token}}' },
  secrets: { token: '<SHOP_TOKEN>' },
  responseFields: ['status', 'items.name'],
})
export class AddActionDto {
  /** @example "Order status" */
  @RequiredText(60)
  name: string;

  /**
   * Tells the model what the action finds, and when to ask for it.
   * @example "The visitor asks where an order is."
   */
  @RequiredText(1000)
  whenToUse: string;

  /**
   * The model's inputs: a JSON Schema by name, nested at most 4 deep, with at most 50 properties in all. An input is
   * required unless it is `optional` or has a `default`. Visitors see `title`.
   */
  @MayBeAbsent()
  @AsParsed()
  @Rule(
    'schema',
    (action) => problemWithSchemas((action as AddActionDto).inputs)!,
    (value) => problemWithSchemas(value) === undefined,
  )
  @Rule('type', 'must be an object', isObject)
  @ApiProperty(INPUTS)
  inputs?: InputSchemas;

  /**
   * A tool of the MCP server at `url`, from List Tools. Calls are refused while the server lists another `inputSchema`.
   * It has no `inputs` and no `body`; its response is `{text, data}`: the texts of the result, and its structured
   * content.
   */
  @MayBeNull()
  @MayBeAbsent()
  @AsParsed()
  @Rule(
    'schema',
    'must have a name and an inputSchema of the type object, of at most 16000 characters',
    isMcpTool,
  )
  @ApiProperty(TOOL)
  tool?: McpTool | null;

  /**
   * Default: `GET`, and `POST` for a tool. The visitor must confirm a call with any other method than `GET`. A tool is
   * always called by `POST`; `GET` says that it only reads.
   */
  @MayBeAbsent(OneOf(METHODS))
  method?: Method;

  /**
   * https; `{{input}}` and the verified visitor's `{{visitor.id}}` etc. in path and query. An input that may
   * be absent must be the whole value of a parameter, which is then left out.
   */
  @RequiredText(2048)
  @ApiProperty({ example: ORDER_URL })
  url: string;

  /** Values with `{{secret.name}}` and the placeholders of the visitor. */
  @MayBeAbsent(TextPairs(10, 100, 500))
  headers?: Record<string, string>;

  /**
   * A JSON object, not with `GET`: `{{input}}`, `{{visitor.id}}` etc. in its texts. `"{{input}}"`
   * alone keeps the type of the input.
   */
  @MayBeNull()
  @MayBeAbsent()
  @AsParsed()
  @Rule(
    'schema',
    'must be a JSON object of at most 8000 characters, without placeholders in names',
    isBodyTemplate,
  )
  @ApiProperty(BODY)
  body?: object | null;

  /**
   * Stored encrypted and never shown. An update replaces all of them; it must send them again if it changes the host of
   * `url`, `method` or `headers`.
   */
  @MayBeAbsent(Secrets())
  secrets?: Record<string, string>;

  /** The parts of the JSON response for the model; a path goes through lists: `items.name`. */
  @Rule('range', 'must have at least one item', (value) => !Array.isArray(value) || value.length > 0)
  @Texts(MAX_FIELDS, 200)
  @ApiProperty({ minItems: 1, example: ['status', 'items.name'] })
  responseFields: string[];

  /** Default: `identified`, only for visitors whom an identity token has verified. */
  @MayBeAbsent(OneOf(AUDIENCES))
  audience?: Audience;

  /** Default: `draft`. Only `live` actions are offered to the model. */
  @MayBeAbsent(OneOf(STATUSES))
  status?: ActionStatus;
}

/** Body of Update Action. Only included fields change. */
@BodySchema('UpdateAction', { status: 'live' })
export class UpdateActionDto extends PartialType(AddActionDto, { skipNullProperties: false }) {}

/** Body of Test Action. */
@BodySchema('TestAction', { inputs: { orderId: 'A-1234' }, visitorId: 'customer-17' })
export class TestActionDto {
  @MayBeAbsent()
  @AsParsed()
  @Rule('type', 'must be an object', isObject)
  @ApiProperty({ type: 'object', additionalProperties: true })
  inputs?: InputValues;

  /** Stands for `{{visitor.id}}`. */
  @MayBeAbsent(RequiredText(255))
  visitorId?: string;

  /** Stands for `{{visitor.email}}`; only with `visitorId`. */
  @MayBeAbsent(RequiredText(320))
  visitorEmail?: string;

  /** Stands for `{{visitor.name}}`; only with `visitorId`. */
  @MayBeAbsent(RequiredText(100))
  visitorName?: string;

  /** Stand for `{{visitor.attributes.name}}`; only with `visitorId`. */
  @MayBeAbsent(TextPairs(16, 40, 500))
  visitorAttributes?: Record<string, string>;
}

/** An action, without the values of its secrets. */
export class ActionDto {
  @Id()
  id: number;

  /** @example "Order status" */
  name: string;

  whenToUse: string;

  @ApiProperty(INPUTS)
  inputs: InputSchemas;

  /** The tool of the MCP server at `url`; null for a request to `url` itself. */
  @ApiProperty(TOOL)
  tool: McpTool | null;

  @Choice(METHODS)
  method: Method;

  @ApiProperty({ example: ORDER_URL })
  url: string;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  headers: Record<string, string>;

  @ApiProperty(BODY)
  body: object | null;

  /** @example ["token"] */
  secretNames: string[];

  /** @example ["status", "items.name"] */
  responseFields: string[];

  @Choice(AUDIENCES)
  audience: Audience;

  @Choice(STATUSES)
  status: ActionStatus;

  /** Why turns ignore the action even if it is live; null if they use it. */
  warning: string | null;

  @Timestamp()
  createdAt: Date;
}

/** An action of an agent. */
export class ActionAnswerDto {
  action: ActionDto;
}

/** The actions of an agent. */
export class ActionsAnswerDto {
  actions: ActionDto[];
}

/** The API's view of an action; `hasModel`: whether a language model answers in its mode. */
export function presentAction(action: Action, hasModel: boolean): ActionDto {
  const warning = hasModel ? null : 'the built-in model answers in this mode, and it ignores actions';
  return present(ActionDto, { ...action, warning });
}
