import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

// Address → file. Public pages stand in no frame; everything else stands in `front`, behind signing in.
export const routes = rootRoute('app/root.tsx', [
  route('/login', 'app/public/login.route.tsx'),
  route('/register', 'app/public/register.route.tsx'),
  route('/404', 'app/public/not-found.route.tsx'),
  route('/change-password/$type', 'app/public/change-password.route.tsx'),
  route('/handbook', 'features/handbook/handbook.route.tsx'),
  route('/handbook/$page', 'features/handbook/page.route.tsx'),
  layout('front', 'app/layout.tsx', [
    index('app/home.tsx'),
    route('/arena', 'routes/lobby.route.tsx'),
    route('/arena/$arena_id', 'features/lobby/arena/arena.route.tsx'),
    route('/$kind/contest', 'routes/contest.route.tsx'),
    route('/contest/$kind', 'routes/contest-by-kind.route.tsx'),
    route('/contest/exam', 'kinds/theory/list/exam-list.route.tsx'),
    route('/contest/exam-guid/$exam_id', 'kinds/theory/guide/guide.route.tsx'),
    route('/contest/exam/$exam_id', 'kinds/theory/answering/answering.route.tsx'),
    route('/contest/exam-preview/$exam_id', 'kinds/theory/preview/preview.route.tsx'),
    route('/contest/exam-review/$exam_id', 'kinds/theory/review/review.route.tsx'),
    route('/rw-referee/list', 'kinds/rw/referee/referee.route.tsx'),
    route('/console/$instance_id', 'features/console/console.route.tsx'),
    route('/me', 'features/personal/me.route.tsx'),
    route('/me/team', 'features/team/team.route.tsx'),
    route('/me/contests', 'features/my-contests/my-contests.route.tsx'),
    route('/me/exams', 'kinds/theory/list/my-exams.route.tsx'),
    route('/me/mistakes', 'kinds/theory/mistakes/mistakes.route.tsx'),
    route('/me/notes', 'features/personal/notes.route.tsx'),
    route('/me/collections', 'features/personal/collection.route.tsx'),
    route('/me/messages', 'features/messages/messages.route.tsx'),
    route('/me/profile', 'features/profile/profile.route.tsx'),
  ]),
])
