import { firstKind } from '@beacon/router'
import { Button, RadioGroup } from '@beacon/ui/controls'
import { Field, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { newQuestionHref } from '../../parts/contest/kind-links.ts'

/** Asks for the bank; its own form goes on. Banks whose pages are not built are no choice. */
export function AddExercise() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={<Trans>New exercise</Trans>} />
      <div className="mt-4 max-w-xl flex-1 pb-6">
        <Field label={<Trans>Bank</Trans>} layout="stack">
          <RadioGroup
            value="flag"
            onValueChange={() => undefined}
            options={[
              {
                value: 'flag',
                label: t`CTF questions`,
                help: <Trans>Flags, reports and optimisation, for capture the flag contests.</Trans>,
              },
            ]}
          />
        </Field>
      </div>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button asChild>
          <Link to={'/admin/oj/admin/exercises/list' as never}>
            <Trans>Cancel</Trans>
          </Link>
        </Button>
        <Button look="primary" asChild>
          <Link {...newQuestionHref(firstKind)}>
            <Trans>Continue</Trans>
          </Link>
        </Button>
      </StickyFoot>
    </>
  )
}
