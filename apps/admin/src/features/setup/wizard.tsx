import { useSession } from '@beacon/auth'
import { Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { moveWizard, setupQuery } from './queries.ts'
import { LanguageStep } from './steps/language-step.tsx'
import { NamesStep } from './steps/names-step.tsx'
import { PasswordStep } from './steps/password-step.tsx'
import { QuestionsStep } from './steps/questions-step.tsx'
import { RegistrationStep } from './steps/registration-step.tsx'

const components = { 1: PasswordStep, 2: LanguageStep, 3: NamesStep, 4: RegistrationStep } as const

/** The first set-up: five steps, each saved at once. */
export function Wizard() {
  const { t } = useLingui()
  const me = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: setup } = useSuspenseQuery(setupQuery)
  const first = setup.password_changed ? 2 : 1
  const [step, setStep] = useState(Math.max(first, me.wizard_step ?? first))
  const [furthest, setFurthest] = useState(step)
  const titles = [t`Your password`, t`Language and time`, t`Names`, t({ context: 'account', message: 'Registration' }), t`First questions`]
  const go = async (next: number) => {
    await moveWizard(queryClient, next)
    setStep(next)
    setFurthest(Math.max(furthest, next))
  }
  const finish = async () => {
    await moveWizard(queryClient, null)
    await navigate({ to: '/admin' })
  }
  const shared = { isFirst: furthest <= step, onBack: step > first ? () => void go(step - 1) : null, onLater: () => void finish() }
  const Step = components[step as keyof typeof components]
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-[960px] flex-1 gap-12 px-page py-12 outline-none">
      <ol className="w-52 shrink-0 border-r border-rule pr-4" aria-label={t`Steps`}>
        {titles.map((title, index) => {
          const n = index + 1
          if (n < first) return null
          return (
            <li
              key={title}
              aria-current={n === step ? 'step' : undefined}
              className={`flex min-h-8 items-center gap-2.5 ${n === step ? 'font-medium text-fg' : 'text-fg-3'}`}
            >
              <Mark
                name={n < step ? 'check' : n === step ? 'half' : 'ring'}
                className={n < step ? 'text-jade' : n === step ? 'text-amber' : 'text-fg-3'}
              />
              {title}
            </li>
          )
        })}
      </ol>
      <div className="min-w-0 flex-1">
        <h1 className="type-title mb-4 text-fg">{titles[step - 1]}</h1>
        {Step === undefined ? <QuestionsStep {...shared} onNext={finish} /> : <Step {...shared} onNext={() => go(step + 1)} />}
      </div>
    </main>
  )
}
