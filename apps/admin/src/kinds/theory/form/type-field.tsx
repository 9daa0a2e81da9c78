import { questionType } from '@beacon/api/kinds/theory/question'
import { Confirm } from '@beacon/auth/call'
import { Segmented } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTypeWords } from '../bank/words.ts'
import { fieldsForType, losesKey, type QuestionType, type TheoryInput } from './model.ts'

/** The type: stem and options stay when it changes; before a key is lost the form asks. */
export function TypeField({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui()
  const types = useTypeWords()
  const { getValues, setValue } = useFormContext<TheoryInput>()
  const [wished, setWished] = useState<QuestionType | null>(null)
  const change = (type: QuestionType) => {
    const next = fieldsForType(type, getValues())
    for (const name of Object.keys(next) as Array<keyof typeof next>) setValue(name, next[name] as never, { shouldDirty: true })
    onChanged()
  }
  return (
    <>
      <FormField<TheoryInput, 'question_type'>
        name="question_type"
        label={t({ message: 'Type', context: 'theory' })}
        required
        layout="stack"
      >
        {({ value }) => (
          <Segmented
            value={value ?? 'single'}
            onValueChange={(next) => (losesKey(next, getValues()) ? setWished(next) : change(next))}
            options={questionType.options.map((one) => ({ value: one, label: types[one] }))}
          />
        )}
      </FormField>
      {wished !== null && (
        <Confirm
          title={t`Change type to ${types[wished]}?`}
          body={t`The question and its options are kept. The correct answer is lost.`}
          action={t`Change type`}
          onConfirm={async () => change(wished)}
          onClose={() => setWished(null)}
        />
      )}
    </>
  )
}
