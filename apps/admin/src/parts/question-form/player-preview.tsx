import { useFormatLocale } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { type Theme, ThemeScope } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDirections } from './directions.ts'
import { isUploaded, type QuestionInput } from './model.ts'
import { PlayerPanel } from './player-panel.tsx'
import { sampleFlag } from './sample-flag.ts'
import { useDifficultyWords, useDirectionName } from './words.ts'

/** The question as a player opens it, while it is typed: in either language, in either theme. */
export function PlayerPreview() {
  const { t } = useLingui()
  const ui = useFormatLocale()
  const { control } = useFormContext<QuestionInput>()
  const values = useWatch({ control }) as QuestionInput
  const { directions } = useDirections()
  const nameOf = useDirectionName()
  const words = useDifficultyWords()
  const [locale, setLocale] = useState<'en' | 'zh'>(ui)
  const [theme, setTheme] = useState<Theme>(() => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'))
  const found = directions.find((each) => each.resource_id === values.direction_id)
  const facts = [found === undefined ? '' : nameOf(found), words[values.difficulty ?? 'primary']].filter(Boolean)
  // In one language only, players of both read the same.
  const isTranslated = Object.values(values.translations ?? {}).some(
    (text) => (text?.name ?? '') !== '' || (text?.description ?? '') !== '',
  )
  const isDynamic = values.flag_type === 'dynamic'
  return (
    <Section
      first
      title={<Trans>What players see</Trans>}
      actions={
        <>
          {isTranslated && (
            <Segmented
              size="sm"
              aria-label={t`Language`}
              value={locale}
              onValueChange={setLocale}
              options={[
                { value: 'en', label: 'English' },
                { value: 'zh', label: '中文' },
              ]}
            />
          )}
          <Segmented
            size="sm"
            aria-label={t`Theme`}
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'dark', label: t`Dark` },
              { value: 'light', label: t`Light` },
            ]}
          />
        </>
      }
    >
      <ThemeScope theme={theme}>
        <PlayerPanel
          locale={locale}
          name={values.name}
          lang={values.lang ?? 'en'}
          description={values.description}
          translations={values.translations}
          facts={facts}
          value={typeof values.score === 'number' ? values.score : null}
          connection_info={values.connection_info ?? ''}
          parts={values.parts}
          attachments={values.attachments ?? []}
          hints={values.hints ?? []}
          flag={isDynamic ? sampleFlag(values.flag_prefix ?? 'beacon', 32) : undefined}
        >
          {isUploaded(values.flag_type) && <UploadNote values={values} />}
        </PlayerPanel>
      </ThemeScope>
    </Section>
  )
}

function UploadNote({ values }: { values: QuestionInput }) {
  const types = (values.flag_type === 'optimise' ? ['zip'] : (values.report_types ?? [])).join(', ').toUpperCase()
  const max = values.report_max_mb ?? 1024
  return (
    <p className="mt-3 rounded-control border border-dashed border-control px-3 py-2 text-caption">
      <Trans>
        Upload: {types}, at most {max} MB
      </Trans>
    </p>
  )
}
