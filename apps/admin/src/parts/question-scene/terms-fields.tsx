import type { SceneIsolation } from '@beacon/api/bank/question-scene'
import { sceneLimits } from '@beacon/api/scene/limits'
import { Checkbox, NumberInput, RadioGroup } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SceneTerms } from './draft.ts'

interface Props {
  terms: SceneTerms
  /** Each entrant has a flag of its own. */
  isDynamic: boolean
  onChange: (more: Partial<SceneTerms>) => void
}

/** Who gets a scene, for how long, and how often it may be put back. */
export function TermsFields({ terms, isDynamic, onChange }: Props) {
  const { t } = useLingui()
  const places = terms.definition.nodes.reduce((sum, { flags }) => sum + flags.length, 0)
  const isolations: { value: SceneIsolation; label: string }[] = [
    { value: 'entrant', label: t`One per entrant` },
    { value: 'member', label: t`One per member` },
    { value: 'shared', label: t`Shared by all` },
  ]
  return (
    <>
      <Field label={t`Scene`}>
        <Checkbox checked={terms.is_on} onCheckedChange={(is_on) => onChange({ is_on })}>
          <Trans>Players can start a scene for this question</Trans>
        </Checkbox>
      </Field>
      <Field label={t`Isolation`}>
        <RadioGroup options={isolations} value={terms.isolation} onValueChange={(isolation) => onChange({ isolation })} />
      </Field>
      <Field label={t`Lifetime`} help={<Trans>Leave empty to use the contest setting</Trans>}>
        <NumberInput
          className="w-32"
          {...sceneLimits.lifetime_minutes}
          unit={t`min`}
          value={terms.lifetime_minutes}
          onValueChange={(lifetime_minutes) => onChange({ lifetime_minutes })}
        />
      </Field>
      <Field label={t`Resets`} help={<Trans>Leave empty to use the contest setting; 0 allows none.</Trans>}>
        <NumberInput
          className="w-32"
          {...sceneLimits.reset_max}
          value={terms.reset_max}
          onValueChange={(reset_max) => onChange({ reset_max })}
        />
      </Field>
      {isDynamic && terms.isolation === 'shared' && places > 0 && (
        <Banner boxed tone="warning" title={<Trans>Shared scenes cannot hold per-entrant flags</Trans>}>
          <Trans>It cannot start this way. Use one scene per team, or another flag type.</Trans>
        </Banner>
      )}
    </>
  )
}
