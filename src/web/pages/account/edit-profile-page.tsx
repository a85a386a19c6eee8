import { useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { EditProfileForm } from '#web/features/account/edit-profile-form.tsx';
import { useRefetchProfile, WithProfile } from '#web/features/account/use-profile.tsx';
import { Beside } from '#web/kit/pages/beside.tsx';
import { Notice, PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { Paragraphs, Prose } from '#web/kit/text/text.tsx';
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
          <Beside notes={<WhoSeesWhat />}>
            {profile.isComplete ? null : <Notice>{m.edit_profile_first()}</Notice>}
            <EditProfileForm key={profile.id} profile={profile} onSaved={continueToProjects} />
          </Beside>
        )}
      </WithProfile>
    </>
  );
}

/** Which details of the profile are public. */
function WhoSeesWhat() {
  return (
    <>
      <Section title={m.edit_profile_public()}>
        <Prose>
          <Paragraphs texts={[m.edit_profile_public_text()]} />
        </Prose>
      </Section>
      <Section title={m.edit_profile_private()}>
        <Prose>
          <Paragraphs texts={[m.edit_profile_private_text()]} />
        </Prose>
      </Section>
    </>
  );
}

export const editProfileScreen: Screen = { Page: EditProfilePage };
