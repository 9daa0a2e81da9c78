import { displayName } from '@beacon/api/people/display-name'
import { email as emailField, optionalText } from '@beacon/api/fields'
import { address as addressField, idCardFault, idCardOf, isUsername, phoneOf, usernameOf, workId } from '@beacon/api/people/person-rules'
import type { UserImportOptions } from '@beacon/api/people/user-import'
import { can, type SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { Failure } from '../../../failure.ts'
import { roomRefusal } from '../../platform/license/index.ts'
import { checkNewPassword } from '../session/index.ts'
import { tellField, type Refusal, type SheetLine } from '../../platform/sheet/index.ts'
import { idCardDigest } from '../user/index.ts'
import { compare } from './compare.ts'
import { readFacts, type Facts } from './facts.ts'
import { itemsAbove, itemsMost, judgeOrganisation, judgeRole } from './lookups.ts'
import type { Person } from './person.ts'
import { endOfDay } from './until.ts'

const introduction = optionalText(1000, true)
const emptied = (text: string): string | null => (text === '' ? null : text)

/** Judges every row as things stand; what refuses the whole file comes back. */
export async function judgeUsers(
  ctx: SignedIn,
  executor: Executor,
  lines: readonly SheetLine[],
  options: UserImportOptions,
): Promise<Refusal | null> {
  if (options.reset_passwords && !can(ctx, 'user.status')) return { code: 'permission_missing', details: { item: 'user.status' } }
  const facts = await readFacts(ctx, executor, lines)
  for (const line of lines) {
    line.name = line.text('username')
    const person = personOf(ctx, line, facts)
    if (person === null) continue
    line.found = person
    judgeRole(ctx, line, person, facts)
    judgeOrganisation(ctx, line, person, { facts, options })
    judgeNumbers(ctx, line, person, facts)
    judgeEnd(line, person, facts)
    await judgePassword(ctx, executor, line, { person, options })
    if (person.account !== null) compare(ctx, line, person, { facts, options })
  }
  return roomRefusal(executor, lines.filter((line) => line.existing === null && line.problems.length === 0).length)
}

function personOf(ctx: SignedIn, line: SheetLine, { accounts }: Facts): Person | null {
  const username = usernameOf(line.text('username'))
  if (username === '') return null
  const account = accounts.get(username.toLowerCase()) ?? null
  if (account === null && !isUsername(username)) line.tell('username', 'username_wrong')
  if (account !== null && !account.isMine) line.tell('username', 'username_taken')
  const known = account?.isMine === true ? account : null
  line.existing = known?.user.resource_id ?? null
  const person: Person = { account: known, username: known?.user.username ?? username }
  const isSelf = known?.user.resource_id === ctx.actor.user_id
  if (known?.role.key === 'administrator' && !isSelf) line.tell('username', 'admin_protected')
  const above = known === null || isSelf ? [] : itemsAbove(ctx, known.role)
  if (above.length > 0) line.tell('username', 'grant_exceeds_own', { items: above.slice(0, itemsMost).join(', ') })
  for (const column of ['name', 'rep_name'] as const)
    if (line.text(column) !== '') person[column] = tellField(line, column, displayName) ?? undefined
  if (line.given('rep_name') === '') person.rep_name = person.username
  if (line.given('name') === '') line.tell('name', 'cell_empty')
  if (line.given('address') !== undefined) person.address = line.text('address') === '' ? null : tellField(line, 'address', addressField)
  if (line.given('introduction') !== undefined) person.introduction = tellField(line, 'introduction', introduction) ?? undefined
  return person
}

/** Phone, e-mail, work ID and ID card: their form, and that they are nobody else's. */
function judgeNumbers(ctx: SignedIn, line: SheetLine, person: Person, facts: Facts): void {
  const own = person.account?.user.resource_id
  const taken = (column: string, holder: { resource_id: string; username: string } | undefined) => {
    if (holder !== undefined && holder.resource_id !== own) line.tell(column, 'value_taken', { username: holder.username })
  }
  const phone = line.given('phone')
  if (phone !== undefined) {
    person.phone = phone === '' ? null : phoneOf(phone, facts.settings.phone_international)
    if (phone !== '' && person.phone === null) line.tell('phone', 'phone_wrong')
  }
  if (line.given('email') !== undefined) {
    person.email = emptied(tellField(line, 'email', emailField) ?? '')
    taken('email', facts.emails.get(person.email?.toLowerCase() ?? ''))
  }
  if (line.given('work_id') !== undefined) {
    person.work_id = emptied(tellField(line, 'work_id', workId) ?? '')
    const root = facts.tree.rootOf(person.organisation_id ?? person.account?.user.organisation_id ?? null)
    taken('work_id', facts.workIds.get(person.work_id ?? '')?.find((one) => one.root === root)?.holder)
  }
  const card = line.given('id_card')
  if (card === undefined || line.isWrong('id_card')) return
  person.id_card = card === '' ? null : idCardOf(card)
  const why = person.id_card === null ? null : idCardFault(person.id_card, facts.today)
  if (why !== null) line.tell('id_card', 'id_card_wrong', { why })
  else if (person.id_card !== null) taken('id_card', facts.cards.get(idCardDigest(ctx, person.id_card).toString('hex')))
}

const latestDay = '2099-12-31'

/** Valid through that day; what stands there already may lie in the past. */
function judgeEnd(line: SheetLine, person: Person, { settings }: Facts): void {
  const day = line.given('expires_at')
  if (line.isWrong('expires_at')) return
  if (day === undefined) {
    // The end that stands there stays, and an administrator has none.
    if (person.role?.key === 'administrator' && person.account?.user.expires_at != null) line.tell('role', 'admin_cannot_expire')
    return
  }
  person.expires_at = day === '' ? null : endOfDay(day, settings.time_zone)
  if (person.expires_at === null) return
  const old = person.account?.user.expires_at ?? null
  if ((person.role ?? person.account?.role)?.key === 'administrator') line.tell('expires_at', 'admin_cannot_expire')
  else if (day > latestDay) line.tell('expires_at', 'date_late')
  else if (Date.parse(person.expires_at) <= Date.now() && (old === null || Date.parse(old) !== Date.parse(person.expires_at)))
    line.tell('expires_at', 'date_past')
}

/** The column counts only when it was chosen, and for accounts that exist only when theirs are to be reset. */
async function judgePassword(
  ctx: SignedIn,
  executor: Executor,
  line: SheetLine,
  { person, options }: { person: Person; options: UserImportOptions },
): Promise<void> {
  if (options.passwords !== 'column' || (person.account !== null && !options.reset_passwords)) return
  const password = line.text('password')
  if (password === '') {
    if (person.account === null) line.tell('password', 'cell_empty')
    return
  }
  try {
    await checkNewPassword(ctx, person.username, password, executor)
    person.password = password
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const details = Object.entries(error.details ?? {}).filter((one): one is [string, string | number] =>
      ['string', 'number'].includes(typeof one[1]),
    )
    line.tell('password', error.code, Object.fromEntries(details))
  }
}
