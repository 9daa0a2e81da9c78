import { call } from '@beacon/api/client'
import { team } from '@beacon/api/people/team'
import { Trans, useLingui } from '@lingui/react/macro'
import { OneField } from './one-field.tsx'

/** Asks a team, by its name, to be taken in. */
export function AskTeam() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="ask-team">
      <h2 id="ask-team" className="type-section mb-3 text-fg">
        <Trans>Ask to join</Trans>
      </h2>
      <OneField
        label={t`Team name`}
        help={t`The exact team name; its captain decides`}
        missing={t`Enter the team name.`}
        action={t`Send the request`}
        busy={t`Sending`}
        done={t`Request sent.`}
        run={(name) => call(team.ask, { body: { name } })}
        notFound={t`No team has this name.`}
      />
    </section>
  )
}
