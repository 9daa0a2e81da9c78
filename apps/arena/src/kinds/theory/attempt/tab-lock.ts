import { remember } from '../remembered.ts'

const ask_ms = 250

/** Holds the attempt for one tab of this browser; null where another tab has it. The returned function lets it go. */
export async function takeTab(attempt: string): Promise<(() => void) | null> {
  const name = `beacon-exam ${attempt}`
  return 'locks' in navigator ? lock(name) : claim(name)
}

function lock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (granted: Lock | null) => {
      if (granted === null) return resolve(null)
      return new Promise<void>((release) => resolve(() => release()))
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}

/** At an address without TLS there are no locks: the tab that is there answers the one that asks. */
async function claim(name: string): Promise<(() => void) | null> {
  const question = `${name} question`
  const reply = `${name} reply`
  const isTaken = await new Promise<boolean>((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      removeEventListener('storage', hear)
      resolve(isThere)
    }
    const hear = ({ key }: StorageEvent) => key === reply && end(true)
    const timer = setTimeout(() => end(false), ask_ms)
    addEventListener('storage', hear)
    remember(question, String(performance.now()))
  })
  if (isTaken) return null
  const answer = ({ key }: StorageEvent) => key === question && remember(reply, String(performance.now()))
  addEventListener('storage', answer)
  return () => removeEventListener('storage', answer)
}
