import { usePermissions } from '@beacon/auth'
import { RadioGroup } from '@beacon/ui/controls'
import { Field, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type Bank, newExerciseHref } from '../../kinds/banks.ts'
import type { BankWords } from '../../kinds/kind.ts'
import { LinkButton } from '../../parts/link-button.tsx'

/** Asks for the bank; its own form goes on. Banks whose pages are not built are no choice. */
export function AddExercise({ banks }: { banks: ReadonlyArray<{ bank: Bank; words: BankWords }> }) {
  const { i18n } = useLingui()
  const permissions = usePermissions()
  const open = banks.filter(({ bank }) => permissions.has(`kind.${bank}`))
  const [chosen, setChosen] = useState(open[0]?.bank)
  return (
    <>
      <PageHeader title={<Trans>New exercise</Trans>} />
      <div className="mt-4 max-w-xl flex-1 pb-6">
        <Field label={<Trans>Bank</Trans>} layout="stack">
          <RadioGroup
            value={chosen ?? ''}
            onValueChange={(value) => setChosen(open.find(({ bank }) => bank === value)?.bank)}
            options={open.map(({ bank, words }) => ({ value: bank, label: i18n._(words.label), help: i18n._(words.help) }))}
          />
        </Field>
      </div>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <LinkButton to={'/admin/oj/admin/exercises/list' as never}>
          <Trans>Cancel</Trans>
        </LinkButton>
        {chosen !== undefined && (
          <LinkButton look="primary" {...newExerciseHref(chosen)}>
            <Trans>Continue</Trans>
          </LinkButton>
        )}
      </StickyFoot>
    </>
  )
}
