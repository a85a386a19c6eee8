import {
  approveRequest,
  approveRequestById,
  listAccountRequests,
  rejectRequest,
  rejectRequestById,
} from './account-requests.ts';
import { changeName, readProfile, requestAccount, resetContact, updateProfile } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import {
  acceptInvitation,
  changeMemberRole,
  inviteMember,
  leaveOrganization,
  listMembers,
  readInvitation,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from './members.ts';
import { listNamesakes } from './namesakes.ts';
import {
  endEmails,
  listNotifications,
  markNotificationSeen,
  markNotificationsSeen,
  readBell,
  readEmailChoices,
  updateEmailChoices,
} from './notifications.ts';
import { readOwnerHome } from './owner-home.ts';
import { askPasswordReset, changePassword, resendPasswordReset, resetPassword } from './passwords.ts';
import { openSandbox } from './sandbox.ts';
import {
  beginSecondFactor,
  endOtherSessions,
  endSession,
  listSessions,
  proveSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewSession,
  signIn,
  signOut,
} from './session.ts';

/**
 * The endpoints of accounts: sign-in, registration, profile, people of the organization, passwords and
 * account requests.
 */
export const accountCalls: readonly Endpoint[] = [
  signIn,
  renewSession,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
  readSecondFactor,
  beginSecondFactor,
  proveSecondFactor,
  removeSecondFactor,
  requestAccount,
  openSandbox,
  readProfile,
  readOwnerHome,
  readBell,
  listNotifications,
  markNotificationSeen,
  markNotificationsSeen,
  readEmailChoices,
  updateEmailChoices,
  endEmails,
  updateProfile,
  changeName,
  resetContact,
  listMembers,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  changeMemberRole,
  removeMember,
  leaveOrganization,
  readInvitation,
  acceptInvitation,
  askPasswordReset,
  resendPasswordReset,
  resetPassword,
  changePassword,
  listAccountRequests,
  listNamesakes,
  approveRequest,
  rejectRequest,
  approveRequestById,
  rejectRequestById,
] as readonly Endpoint[];
