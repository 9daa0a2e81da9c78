import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './plain-screen.tsx'

const AGAIN_MS = 10_000

interface HealingProps {
  children: ReactNode
  /** Loads the page anew; a test passes its own. */
  reload?: () => void
}

/** Nobody stands at a wall to press a button, so a display that cannot be drawn is loaded again after 10–20 s. */
export class Healing extends Component<HealingProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(): void {
    const { reload = () => location.reload() } = this.props
    this.#timer = setTimeout(reload, AGAIN_MS * (1 + Math.random()))
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children
  }
}
