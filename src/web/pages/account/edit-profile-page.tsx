import { useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { EditProfileForm } from '#web/features/account/edit-profile-form.tsx';
import { useRefetchProfile, WithProfile } from '#web/features/account/use-profile.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** 'Edit Your Profile'; saving continues to the organization's projects. */
function EditProfilePage() {
  const navigate = useNavigate();
  const readAgain = useRefetchProfile();
  usePageHead({ title: fullTitle(m.edit_profile_title()), canonical: pagePaths.profileEdit });
  const continueToProjects = async () => {
    await readAgain();
    await navigate(pagePaths.myProjects);
  };
  return (
    <>
      <PageHeading title={m.edit_profile_title()} lead={m.edit_profile_lead()} />
      <WithProfile>
        {(profile) => (
          <>
            {profile.isComplete ? null : <Notice>{m.edit_profile_first()}</Notice>}
            <EditProfileForm key={profile.id} profile={profile} onSaved={continueToProjects} />
          </>
        )}
      </WithProfile>
    </>
  );
}

export const editProfileScreen: Screen = { Page: EditProfilePage };
