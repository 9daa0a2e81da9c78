import { messageTemplateNames, messageTemplates, type MessageTemplate } from '@beacon/api/people/message-templates'
import type { Reply } from '@beacon/api/endpoint'
import type { message as contract, TemplateView } from '@beacon/api/people/message'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { messageTemplate } from '../../../db/schema/people/message.ts'
import { fail } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { requireAll } from '../organisation/index.ts'
import { builtIn, saveTexts, type TemplateTexts } from './automatic.ts'
import { builtInTexts, marksOf } from './texts.ts'

export async function listTemplates(ctx: SignedIn): Promise<Reply<typeof contract.templates.list>> {
  const rows = await ctx.db.select().from(messageTemplate)
  const items = messageTemplateNames.map((template) => viewOf(template, rows.find((row) => row.template === template) ?? null))
  return { items, total: items.length }
}

function viewOf(template: MessageTemplate, row: typeof messageTemplate.$inferSelect | null): TemplateView {
  const texts: TemplateTexts = row ?? builtIn(template)
  const { subject_en, text_en, subject_zh, text_zh } = texts
  return {
    template,
    placeholders: [...messageTemplates[template]],
    subject_en,
    text_en,
    subject_zh,
    text_zh,
    is_changed: row !== null,
    updated_by: row?.updated_by ?? null,
    updated_at: row?.updated_at ?? null,
    sample: builtInTexts[template].sample,
  }
}

const entryOf = (template: MessageTemplate) => ({
  module: 'message' as const,
  operation: 'template_update' as const,
  object_type: 'message_template',
  object_id: template,
  object_name: template,
})

export async function saveTemplate(ctx: SignedIn, template: MessageTemplate, body: TemplateTexts): Promise<TemplateView> {
  requireAll(ctx)
  const known: readonly string[] = messageTemplates[template]
  for (const text of Object.values(body)) {
    const strange = marksOf(text).find((name) => !known.includes(name))
    if (strange !== undefined) fail('placeholder_unknown', { name: `{${strange}}` })
  }
  const before = await findView(ctx, template)
  await change(ctx, { ...entryOf(template), ...changedFields(pick(before), body) }, (tx) =>
    saveTexts(tx, template, body, ctx.actor.rep_name),
  )
  return findView(ctx, template)
}

export async function resetTemplate(ctx: SignedIn, template: MessageTemplate): Promise<TemplateView> {
  requireAll(ctx)
  const before = await findView(ctx, template)
  await change(ctx, { ...entryOf(template), ...changedFields(pick(before), builtIn(template)) }, async (tx) => {
    await tx.delete(messageTemplate).where(eq(messageTemplate.template, template))
  })
  return findView(ctx, template)
}

const pick = ({ subject_en, text_en, subject_zh, text_zh }: TemplateView): TemplateTexts => ({ subject_en, text_en, subject_zh, text_zh })

async function findView(ctx: SignedIn, template: MessageTemplate): Promise<TemplateView> {
  const [row] = await ctx.db.select().from(messageTemplate).where(eq(messageTemplate.template, template))
  return viewOf(template, row ?? null)
}
