import type { RolePlan } from '@beacon/api/people/role'
import { errorText, isErrorCode } from '@beacon/i18n'
import { Checkbox } from '@beacon/ui/controls'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChangeLists } from './change-lists.tsx'

interface ImportPlansProps {
  plans: readonly RolePlan[]
  chosen: ReadonlySet<number>
  onChosen: (chosen: ReadonlySet<number>) => void
}

/** Role by role what the file would do; what is refused or the same cannot be ticked. */
export function ImportPlans({ plans, chosen, onChosen }: ImportPlansProps) {
  const { t, i18n } = useLingui()
  const states: Record<RolePlan['state'], string> = {
    new: t`New`,
    changed: t({ context: 'import', message: 'Changed' }),
    same: t`Same`,
    refused: t({ context: 'import', message: 'Refused' }),
  }
  const looks: Record<RolePlan['state'], string> = { new: 'text-jade', changed: 'text-azure', same: 'text-fg-3', refused: 'text-vermilion' }
  const toggle = (index: number, next: boolean) => {
    const rest = [...chosen].filter((one) => one !== index)
    onChosen(new Set(next ? [...rest, index] : rest))
  }
  return (
    <ul className="border-y border-rule">
      {plans.map((plan) => {
        const isOpen = plan.state === 'new' || plan.state === 'changed'
        const people = plural(plan.user_count, { one: '# person', other: '# people' })
        return (
          <li key={plan.index} className="border-b border-rule-2 py-2 last:border-b-0">
            <div className="flex items-center gap-3">
              <Checkbox checked={chosen.has(plan.index)} disabled={!isOpen} onCheckedChange={(next) => toggle(plan.index, next)}>
                {plan.name}
              </Checkbox>
              <span className={looks[plan.state]}>{states[plan.state]}</span>
              {plan.resource_id !== null && <span className="ml-auto text-caption text-fg-3">{people}</span>}
            </div>
            <div className="mt-1 pl-6">
              {plan.code !== null && (
                <p className="text-vermilion">{isErrorCode(i18n, plan.code) ? errorText(i18n, plan.code, plan.details) : plan.code}</p>
              )}
              {plan.unknown.length > 0 && (
                <p className="text-amber">
                  <Trans>Unknown here, skipped: {plan.unknown.join(', ')}</Trans>
                </p>
              )}
              {plan.state !== 'same' && (
                <details>
                  <summary className="cursor-pointer text-caption text-fg-2">
                    <Trans>
                      {plan.adds.length} added, {plan.removes.length} removed
                    </Trans>
                  </summary>
                  <ChangeLists difference={plan} />
                </details>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
