//! Signing in through the directory of a house, by `OpenID` Connect: the authorisation code with
//! PKCE. The directory says who somebody is; what they may do here is on the staff's record.

mod call;
mod journey;

pub(crate) use journey::{Journey, LASTS_S};

use crate::trust::NoAuthorities;
use access::{
    DirectoryKeys, Expected, Identity, NoRandomness, NotBelieved, Secret, identify, percent,
};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use call::{Client, Place, Question};
use floor::Time;
use house::plan::DirectoryPlan;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Where the directory sends people back to, below the address of the house.
pub(crate) const BACK: &str = "/directory/answer";

/// How long what the directory publishes about itself is taken to hold.
const HOLDS: Duration = Duration::from_mins(10);

/// How often it is looked at again because a key is not known.
const LOOK_AGAIN: Duration = Duration::from_secs(10);

/// How long ago somebody may have signed in at the directory, in seconds.
const SIGNED_IN_MAX_S: u64 = 300;

/// How many ways back are remembered at most.
const USED_MAX: usize = 100_000;

/// Why somebody does not come in through the directory.
#[derive(Debug, Error)]
pub(crate) enum NotIn {
    /// The house has none.
    #[error("this house has no directory: sign in with a password")]
    NoDirectory,
    /// Their browser did not set out from here, or too long ago.
    #[error("this sign-in was not begun here, or it took too long: begin again")]
    NotBegun,
    /// They have come back this way before.
    #[error("this sign-in has been used: begin again")]
    Used,
    /// The directory does not let them in.
    #[error("the directory does not let them in ({0}): begin again, or ask whoever runs it")]
    Refused(String),
    /// The directory cannot be asked.
    #[error("the directory does not answer as it should: try again, or use a password")]
    NotReached,
    /// What it says is not believed.
    #[error(transparent)]
    NotBelieved(#[from] NotBelieved),
    /// The machine gives no random numbers.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
}

/// What a directory publishes about itself.
#[derive(Deserialize)]
struct Published {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
}

/// What is known of it.
struct Known {
    authorize: Place,
    token: Place,
    keys: DirectoryKeys,
    since: Instant,
}

/// What it answers with.
#[derive(Deserialize)]
struct Answer {
    id_token: String,
}

/// What somebody brings back from it.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Brought {
    /// What was given along.
    #[serde(default)]
    pub(crate) state: String,
    /// A code for a token.
    pub(crate) code: Option<String>,
    /// Why there is none.
    pub(crate) error: Option<String>,
    /// Which directory it is from (RFC 9207).
    pub(crate) iss: Option<String>,
}

/// The directory of a house.
pub(crate) struct Directory {
    plan: DirectoryPlan,
    secret: Option<Secret>,
    key: [u8; 32],
    client: Client,
    known: Mutex<Option<Arc<Known>>>,
    looked_again: Mutex<Option<Instant>>,
    used: Mutex<BTreeSet<(u64, [u8; 32])>>,
}

impl Directory {
    /// A directory that is planned; it is not asked before somebody signs in.
    pub(crate) fn open(
        plan: DirectoryPlan,
        secret: Option<Secret>,
        key: [u8; 32],
    ) -> Result<Directory, NoAuthorities> {
        let client = Client::open(plan.authorities.as_deref())?;
        let (known, looked_again, used) = (Mutex::default(), Mutex::default(), Mutex::default());
        Ok(Directory { plan, secret, key, client, known, looked_again, used })
    }

    /// Where somebody goes to sign in, and what their browser keeps meanwhile.
    pub(crate) async fn begin(&self, to: &str, now: Time) -> Result<(String, String), NotIn> {
        let known = self.known(HOLDS).await?;
        let journey = Journey::begin(to, now.0 / 1_000)?;
        let DirectoryPlan { client, .. } = &self.plan;
        let (max_age, key) = (SIGNED_IN_MAX_S.to_string(), &self.key);
        let asked = form(&[
            ("response_type", "code"),
            ("client_id", client),
            ("redirect_uri", &self.back()),
            ("scope", "openid profile email"),
            ("state", &journey.state(key)),
            ("nonce", &journey.nonce(key)),
            ("code_challenge", &journey.challenge(key)),
            ("code_challenge_method", "S256"),
            ("max_age", &max_age),
        ]);
        let authorize = known.authorize.text();
        let join = if authorize.contains('?') { '&' } else { '?' };
        Ok((format!("{authorize}{join}{asked}"), journey.kept(key)))
    }

    /// Who has come back, by what the browser kept and what they bring.
    pub(crate) async fn answered(
        &self,
        kept: Option<&str>,
        brought: Brought,
        now: Time,
    ) -> Result<(Identity, Journey), NotIn> {
        let journey = kept.and_then(|kept| Journey::read(kept, &self.key, now.0 / 1_000));
        let journey = journey.filter(|journey| journey.is_of(&brought.state, &self.key));
        let journey = journey.ok_or(NotIn::NotBegun)?;
        self.once(&journey, now)?;
        if brought.iss.is_some_and(|issuer| issuer != self.plan.issuer) {
            return Err(NotBelieved::OtherIssuer.into());
        }
        let code = match (brought.error, brought.code) {
            (None, Some(code)) => code,
            (error, _) => return Err(NotIn::Refused(plain(&error.unwrap_or_default()))),
        };
        let token = self.token(&journey, &code).await?;
        Ok((self.identity(&token, &journey, now).await?, journey))
    }

    /// Which claim names somebody on the staff's record, and what they are called there.
    pub(crate) fn called<'i>(&self, identity: &'i Identity) -> Result<&'i str, NotIn> {
        Ok(identity.called(&self.plan.claim)?)
    }

    /// How many factors they have shown there.
    pub(crate) fn factors(&self, identity: &Identity) -> floor::staff::Factors {
        identity.factors(self.plan.second_factor.as_deref())
    }

    async fn identity(&self, token: &str, journey: &Journey, now: Time) -> Result<Identity, NotIn> {
        let nonce = journey.nonce(&self.key);
        let DirectoryPlan { issuer, client, .. } = &self.plan;
        let expected = Expected { issuer, client, nonce: &nonce, age_max_s: SIGNED_IN_MAX_S };
        let known = self.known(HOLDS).await?;
        match identify(&known.keys, token, &expected, now) {
            // It may have begun to sign with a new one.
            Err(NotBelieved::UnknownKey) if self.may_look_again() => {
                let known = self.known(Duration::ZERO).await?;
                Ok(identify(&known.keys, token, &expected, now)?)
            }
            identified => Ok(identified?),
        }
    }

    /// Whether it is time to look for new keys, now and then.
    fn may_look_again(&self) -> bool {
        let mut last = self.looked_again.lock().unwrap_or_else(PoisonError::into_inner);
        let may = last.is_none_or(|last| last.elapsed() >= LOOK_AGAIN);
        if may {
            *last = Some(Instant::now());
        }
        may
    }

    /// Nobody comes back the same way twice.
    fn once(&self, journey: &Journey, now: Time) -> Result<(), NotIn> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.retain(|(until_s, _)| *until_s > now.0 / 1_000);
        if used.len() >= USED_MAX || !used.insert(journey.mark()) {
            return Err(NotIn::Used);
        }
        Ok(())
    }

    /// The token that a code is good for.
    async fn token(&self, journey: &Journey, code: &str) -> Result<String, NotIn> {
        let known = self.known(HOLDS).await?;
        let (verifier, back) = (journey.verifier(&self.key), self.back());
        let mut asked = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &back),
            ("code_verifier", &verifier),
        ];
        let client = self.plan.client.as_str();
        let basic = self.secret.as_ref().map(|secret| {
            let both = format!("{}:{}", percent(client), percent(secret.expose()));
            format!("Basic {}", STANDARD.encode(both))
        });
        if basic.is_none() {
            asked.push(("client_id", client));
        }
        let question = Question::Form(form(&asked), basic);
        let answer = self.client.ask(&known.token, question).await;
        let answer = answer.map_err(|why| self.not_reached(&known.token, &why.to_string()))?;
        let answer: Answer = serde_json::from_str(&answer).map_err(|_| NotBelieved::NoToken)?;
        Ok(answer.id_token)
    }

    /// What the directory publishes, looked at again if it is older than that.
    async fn known(&self, holds: Duration) -> Result<Arc<Known>, NotIn> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(known) = known.filter(|known| known.since.elapsed() < holds) {
            return Ok(known);
        }
        let known = Arc::new(self.looked().await?);
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&known));
        Ok(known)
    }

    async fn looked(&self) -> Result<Known, NotIn> {
        let issuer = self.plan.issuer.trim_end_matches('/');
        let about = format!("{issuer}/.well-known/openid-configuration");
        let published: Published = serde_json::from_str(&self.get(&about).await?)
            .map_err(|why| self.wrong(&format!("what it publishes is not understood: {why}")))?;
        if published.issuer != self.plan.issuer {
            return Err(NotBelieved::OtherIssuer.into());
        }
        let keys = DirectoryKeys::read(&self.get(&published.jwks_uri).await?)?;
        let place = |text: &str| {
            Place::read(text).ok_or_else(|| self.wrong(&format!("{text} is no https address")))
        };
        let authorize = place(&published.authorization_endpoint)?;
        let token = place(&published.token_endpoint)?;
        Ok(Known { authorize, token, keys, since: Instant::now() })
    }

    async fn get(&self, text: &str) -> Result<String, NotIn> {
        let place = Place::read(text);
        let place = place.ok_or_else(|| self.wrong(&format!("{text} is no https address")))?;
        let answer = self.client.ask(&place, Question::Get).await;
        answer.map_err(|why| self.not_reached(&place, &why.to_string()))
    }

    /// Strangers are not told what is wrong with the directory: it is in the log.
    fn not_reached(&self, place: &Place, why: &str) -> NotIn {
        self.wrong(&format!("{}: {why}", place.text()))
    }

    fn wrong(&self, why: &str) -> NotIn {
        tracing::warn!(issuer = self.plan.issuer, why, "the directory cannot be asked");
        NotIn::NotReached
    }

    fn back(&self) -> String {
        format!("{}{BACK}", self.plan.address)
    }
}

/// What a directory calls an error, as far as it is a name and no more.
fn plain(error: &str) -> String {
    let name = |letter: &char| letter.is_ascii_lowercase() || *letter == '_';
    let plain: String = error.chars().filter(name).take(40).collect();
    if plain.is_empty() { "it gave no code".to_owned() } else { plain }
}

fn form(fields: &[(&str, &str)]) -> String {
    let written: Vec<String> =
        fields.iter().map(|(name, value)| format!("{name}={}", percent(value))).collect();
    written.join("&")
}
