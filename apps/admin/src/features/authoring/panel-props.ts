import type { AuthoringPage, AuthoringView } from '@beacon/api/image/image-authoring'

export interface AuthoringPanelProps {
  image: AuthoringPage['image']
  authoring: AuthoringView
  /** The caller reserved it and nothing is under way: actions are possible. */
  mayWork: boolean
}
