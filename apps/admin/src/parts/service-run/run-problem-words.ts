import type { ServiceRunProblem, ServiceRunView } from '@beacon/api/scene/service-run'
import { errorText, isErrorCode } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useImageProblemWords } from '../image-problem/problem-words.ts'
import { useCauseWords } from '../scene/cause-words.ts'

/** Why a service does not run, in a sentence. */
export function useRunProblemWords(): (problem: ServiceRunProblem, image: ServiceRunView['image']) => string {
  const { t, i18n } = useLingui()
  const causeWords = useCauseWords()
  const imageWords = useImageProblemWords()
  return ({ code: word, cause, details }, image) => {
    const said = (name: string) => String(details[name] ?? '')
    const words: Record<ServiceRunProblem['code'], () => string> = {
      image: () => (image === null || image.problem === null ? t`Its image is missing.` : imageWords(image.problem)),
      version_gone: () => t`The wanted version was deleted.`,
      scene: () => {
        const why = causeWords(cause ?? '')
        return t`It failed to run: ${why}.`
      },
      unhealthy: () => t`Its health check failed for 30 s and it was restarted.`,
      ended: () => {
        const code = said('exit')
        return code === '' ? t`It exited.` : t`It exited with code ${code}.`
      },
      closed: () => t`An operator closed its instance. Stop the service here to keep it closed.`,
      no_room: () => t`This machine does not have enough free CPU and memory.`,
      no_machine: () => t`No machine can start it. Check the scenes process and Docker on the server.`,
      queue: () => t`It waited too long for capacity on the machine.`,
      refused: () => {
        const kind = said('kind')
        return isErrorCode(i18n, kind) ? errorText(i18n, kind, details) : t`It was refused.`
      },
    }
    return words[word]()
  }
}
