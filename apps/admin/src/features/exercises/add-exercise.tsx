import type { BuiltKind } from '@beacon/router'
import { Button, RadioGroup } from '@beacon/ui/controls'
import { Field, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BankWords } from '../../kinds/kind.ts'
import { newQuestionHref } from '../../parts/contest/kind-links.ts'

/** Asks for the bank; its own form goes on. Banks whose pages are not built are no choice. */
export function AddExercise({ banks }: { banks: ReadonlyArray<{ kind: BuiltKind; words: BankWords }> }) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState(banks[0]?.kind)
  return (
    <>
      <PageHeader title={<Trans>New exercise</Trans>} />
      <div className="mt-4 max-w-xl flex-1 pb-6">
        <Field label={<Trans>Bank</Trans>} layout="stack">
          <RadioGroup
            value={chosen ?? ''}
            onValueChange={(value) => setChosen(banks.find(({ kind }) => kind === value)?.kind)}
            options={banks.map(({ kind, words }) => ({ value: kind, label: i18n._(words.label), help: i18n._(words.help) }))}
          />
        </Field>
      </div>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button asChild>
          <Link to={'/admin/oj/admin/exercises/list' as never}>
            <Trans>Cancel</Trans>
          </Link>
        </Button>
        {chosen !== undefined && (
          <Button look="primary" asChild>
            <Link {...newQuestionHref(chosen)}>
              <Trans>Continue</Trans>
            </Link>
          </Button>
        )}
      </StickyFoot>
    </>
  )
}
