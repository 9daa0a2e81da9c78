export { screenCookie, screenIdsFor, screensOf, tokensIn, viewerFor, viewerOf, withToken } from './cookie.ts'
export { isOpenScreen, type OpenScreen, type ScreenRecord } from './open-screens.ts'
