const key = 'beacon.arena.sound'
/** Notes of a right flag, and of a first blood, in Hz. */
const notes = { solved: [523, 784], first: [523, 659, 784, 1047] } as const
const step_s = 0.11

/** Off until a person turns it on in this browser. */
export const isSoundOn = (): boolean => localStorage.getItem(key) === 'on'

export function setSound(isOn: boolean): void {
  if (isOn) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
}

/** A short rising figure, where sound is on. */
export function playSolved(isFirst: boolean): void {
  if (!isSoundOn()) return
  const context = new AudioContext()
  const figure = isFirst ? notes.first : notes.solved
  for (const [place, frequency] of figure.entries()) {
    const at = context.currentTime + place * step_s
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.5)
  }
  setTimeout(() => void context.close(), 1_500)
}
