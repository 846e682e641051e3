import { ApiProperty } from '@nestjs/swagger';
import { Count, Id } from '../platform/http/requests/fields/answer-fields';
import { isDay } from '../platform/http/requests/fields/date-fields';
import { MayBeAbsent, Once } from '../platform/http/requests/fields/fields';
import { Rule } from '../platform/http/requests/fields/rule';

/** Query of List Costs. */
export class CostsQuery {
  /** A month (UTC). Default: the current month. */
  @MayBeAbsent()
  @Rule('date', 'must be a month like 2026-11', (month) => isDay(`${String(month)}-01`))
  @ApiProperty({ example: '2026-11' })
  @Once()
  month?: string;
}

/** The cost of language models for one agent in a month. */
export class AgentCostDto {
  @Id()
  agentId: number;

  /** @example "Support" */
  name: string;

  /**
   * In millionths of the currency. Work that left no message counts too, such as an answer that broke off.
   * @example 1250000
   */
  @Count()
  cost: number;

  /**
   * Its budget of a month as it is now, in millionths of the currency; null for none.
   * @example 50000000
   */
  @ApiProperty({ type: 'integer', nullable: true })
  monthlyBudget: number | null;
}

/** Answer of List Costs. */
export class CostsAnswerDto {
  /** @example "2026-11" */
  month: string;

  /**
   * A code of ISO 4217.
   * @example "EUR"
   */
  currency: string;

  /** Whether the operator has set any model's price. Without prices, all costs are 0. */
  hasPrices: boolean;

  /** The costliest first. */
  agents: AgentCostDto[];
}
